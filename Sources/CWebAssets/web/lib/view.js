// State in, DOM out. `h` describes elements, `patch` makes the document match: elements that stay keep their focus,
// their scroll position and their running transitions. Text is only ever set as text, so a name can never be markup.

const DESCRIBED = Symbol("description");
const LEAVING = Symbol("leaving");
const SVG = "http://www.w3.org/2000/svg";

/** Describes an element. `props`: `on…` are handlers, `vars` custom properties, `live` DOM properties, the rest attributes. */
export function h(tag, props, ...children) {
  const kept = children.flat(Infinity).filter((child) => child != null && child !== false && child !== true);
  return { tag, props: props ?? {}, key: props?.key, children: kept };
}

/** Makes the children of `parent` what `wanted` describes. */
export function patch(parent, wanted) {
  const nodes = [wanted].flat(Infinity).filter((node) => node != null && node !== false);
  const keyed = new Map();
  const loose = [];
  for (const element of parent.childNodes) {
    if (element[LEAVING]) continue;
    const key = element[DESCRIBED]?.key;
    if (key === undefined) loose.push(element);
    else keyed.set(key, element);
  }
  const matched = nodes.map((node) => take(node, keyed, loose));
  for (const element of [...keyed.values(), ...loose]) remove(element);

  let place = parent.firstChild;
  nodes.forEach((node, index) => {
    while (place?.[LEAVING]) place = place.nextSibling;
    const element = matched[index] ?? create(node, parent.namespaceURI === SVG);
    if (matched[index]) update(element, node);
    if (element === place) place = place.nextSibling;
    else parent.insertBefore(element, place);
  });
}

/** The old element that the description fits, taken out of the pools; nothing when a new one is needed. */
function take(node, keyed, loose) {
  if (typeof node === "object" && node.key !== undefined) {
    const found = keyed.get(node.key);
    if (!found || found[DESCRIBED].tag !== node.tag) return undefined;
    keyed.delete(node.key);
    return found;
  }
  const tag = typeof node === "object" ? node.tag : "#text";
  const index = loose.findIndex((element) => (element[DESCRIBED]?.tag ?? "#text") === tag);
  return index < 0 ? undefined : loose.splice(index, 1)[0];
}

function create(node, inSVG) {
  if (typeof node !== "object") return document.createTextNode(String(node));
  const svg = inSVG || node.tag === "svg";
  const element = svg ? document.createElementNS(SVG, node.tag) : document.createElement(node.tag);
  element[DESCRIBED] = { tag: node.tag, props: {} };
  update(element, node);
  return element;
}

function update(element, node) {
  if (typeof node !== "object") {
    if (element.data !== String(node)) element.data = String(node);
    return;
  }
  const before = element[DESCRIBED].props;
  for (const name in before) if (!(name in node.props)) set(element, name, undefined, before[name]);
  // Children first: a select's value can only be set once its options are there.
  if (!node.tag.includes("-")) patch(element, node.children);
  for (const name in node.props) set(element, name, node.props[name], before[name]);
  element[DESCRIBED] = node;
}

function set(element, name, value, before) {
  if (name === "key" || name === "leave") return;
  if (name === "vars") {
    for (const each in value) element.style.setProperty(`--${each}`, value[each]);
  } else if (name === "live") {
    for (const each in value) if (element[each] !== value[each]) element[each] = value[each];
  } else if (name.startsWith("on")) {
    element[name.toLowerCase()] = value ?? null;
  } else if (value !== before) {
    if (value == null || value === false) element.removeAttribute(name);
    else element.setAttribute(name, value === true ? "" : value);
  }
}

/** Takes an element out; one that asked for it (`leave`) plays its way out first. */
function remove(element) {
  if (!element[DESCRIBED]?.props.leave) return element.remove();
  element[LEAVING] = true;
  element.inert = true;
  element.classList.add("is-leaving");
  element.removeAttribute("aria-label");
  element.addEventListener("animationend", (event) => event.target === element && element.remove());
  setTimeout(() => element.remove(), 600); // a hidden tab runs no animations
}
