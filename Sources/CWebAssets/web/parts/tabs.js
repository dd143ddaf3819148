import { h } from "../lib/view.js";
import { icon } from "./marks.js";

const TABS = [["", "home", "Home"], ["history", "clock", "History"], ["stats", "chart", "Stats"], ["rules", "book", "Rules"], ["settings", "gear", "Settings"]];

/** The tab bar of every screen that is not about a game in play. */
export const tabs = (here) =>
  h("nav", { class: "tabbar", "aria-label": "Main" },
    TABS.map(([path, sign, label]) => h("a", { href: `#/${path}`, "aria-current": path === here ? "page" : null }, icon(sign), label)));
