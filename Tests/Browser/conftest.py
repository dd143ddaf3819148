"""A browser for every test: Debian's Chromium, driven by Playwright, watched for whatever must not happen."""

import os
import pathlib
import shutil

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect, sync_playwright

import table as tables

SIZES = {"phone": (390, 844), "tablet": (820, 1180), "laptop": (1280, 800)}
SHOTS = pathlib.Path(__file__).resolve().parents[2] / "build/screens"
# A busy machine may take its time; nothing is waited for longer than it takes.
expect.set_options(timeout=20_000)
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
FONTS = pathlib.Path.home() / ".local/share/fonts/farkle-node"


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def table():
    SHOTS.mkdir(parents=True, exist_ok=True)
    served = tables.Table(FONTS if FONTS.is_dir() else None)
    yield served
    served.close()


# Counts the boards that have reached the page, so that a test can wait for one it has sent.
COUNTING = """
  window.boards = 0;
  const Source = window.EventSource;
  window.EventSource = class extends Source {
    constructor(...where) {
      super(...where);
      this.addEventListener("state", () => { window.boards += 1; });
    }
  };
"""


class Visit:
    """One page in a context of its own, and everything it did that a page must not do."""

    def __init__(self, browser, size="phone", **options):
        width, height = SIZES[size]
        touch = size != "laptop"
        self.context = browser.new_context(viewport={"width": width, "height": height}, has_touch=touch, **options)
        self.page = self.context.new_page()
        self.page.add_init_script(COUNTING)
        self.complaints = []
        self.requests = []
        self.page.on("console", lambda message: self.heard(message))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("request", lambda request: self.requests.append(request.url))

    def heard(self, message):
        if message.type in ("error", "warning"):
            self.complaints.append(message.text)

    def open(self, url, path=""):
        self.page.goto(f"{url}/#{path}")
        # The table is set before the board has come; what is done then is done to nothing.
        self.page.wait_for_selector("main:not(.splash) h1")
        return self.page

    def check(self, url, *, sideways=True):
        """No complaint, no foreign request, nothing that axe finds, nothing wider than the screen."""
        assert self.complaints == []
        foreign = [request for request in self.requests if not request.startswith((url, "data:", "blob:"))]
        assert foreign == []
        found = Axe().run(self.page).response["violations"]
        assert [(each["id"], [node["html"][:120] for node in each["nodes"]]) for each in found] == []
        if sideways:
            assert self.page.evaluate("document.documentElement.scrollWidth") <= self.page.viewport_size["width"]

    def close(self):
        self.context.close()


@pytest.fixture
def visit(browser):
    open_visits = []

    def start(size="phone", **options):
        started = Visit(browser, size, **options)
        open_visits.append(started)
        return started

    yield start
    for each in open_visits:
        each.close()
