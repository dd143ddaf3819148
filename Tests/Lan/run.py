"""Runs the LAN scenarios with a given program and prints a line for each. Called by scripts/lan."""

import argparse
import concurrent.futures
import sys
import time
import traceback

import doctor
import hostile
import network
import scenarios
import succession
from node import Failure
from table import Table


def main():
    parser = argparse.ArgumentParser(prog="scripts/lan", description="Runs farkle-node on LANs of network namespaces.")
    parser.add_argument("program", help=argparse.SUPPRESS)
    parser.add_argument("scenario", nargs="*", help="names of scenarios; all of them if none is given")
    parser.add_argument("--list", action="store_true", help="print the names and rules of all scenarios")
    parser.add_argument("--kills", type=int, default=10, help="how often killed_host kills its host (default 10)")
    parser.add_argument("--seed", type=int, default=None, help="seed of the moments of the kills")
    parser.add_argument("--jobs", type=int, default=3, help="scenarios at a time (default 3; they mostly wait)")
    options = parser.parse_intermixed_args()
    options.seed = int(time.time()) if options.seed is None else options.seed

    known = scenarios.ALL + succession.ALL + hostile.ALL + doctor.ALL
    chosen = [scenario for scenario in known if not options.scenario or scenario.__name__ in options.scenario]
    if options.list:
        for scenario in known:
            print(f"{scenario.__name__:24} {scenario.__doc__}")
        return 0
    unknown = set(options.scenario) - {scenario.__name__ for scenario in known}
    if unknown:
        parser.error(f"no such scenario: {', '.join(sorted(unknown))}; see --list")

    network.remove_leftovers()
    Table.program = options.program
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for scenario, result in [(scenario, pool.submit(attempt, scenario, options)) for scenario in chosen]:
            problem, detail, seconds = result.result()
            failed += problem is not None
            verdict = "PASS" if problem is None else "FAIL"
            remark = f"{seconds:.1f} s, {detail}" if detail else f"{seconds:.1f} s"
            print(f"{verdict} {scenario.__name__}: {scenario.__doc__} ({remark})", flush=True)
            if problem:
                print(f"     {problem}", flush=True)
    if failed:
        print(f"seed {options.seed}")
    print(f"{len(chosen) - failed} passed, {failed} failed")
    return 1 if failed else 0


def attempt(scenario, options):
    """Returns what went wrong (or None), what the scenario has to say, and how many seconds it took."""
    started = time.monotonic()
    try:
        detail, problem = scenario(options), None
    except Failure as failure:
        detail, problem = None, str(failure)
    except Exception:
        detail, problem = None, traceback.format_exc()
    return problem, detail, time.monotonic() - started


if __name__ == "__main__":
    sys.exit(main())
