// State in, DOM out. `h` describes elements, `patch` makes the document match: elements that stay keep their focus,
// their scroll position and their running transitions. Text is only ever set as text, so a name can never be markup.

const DESCRIBED = Symbol("description");
const PLACE = Symbol("place");
const LEAVING = Symbol("leaving");
const SVG = "http://www.w3.org/2000/svg";

/** Describes an element. `props`: `on…` are handlers, `vars` custom properties, `live` DOM properties, the rest attributes. */
export function h(tag, props, ...children) {
  return { tag, props: props ?? {}, key: props?.key, children };
}

/**
 * Makes the children of `parent` what `wanted` describes. An element is found again by its key, else by its place among all children,
 * those that are left out included: what comes and goes never passes its element, its focus or a press on it to a neighbour.
 */
export function patch(parent, wanted) {
  const nodes = placed([wanted], "#");
  const old = new Map();
  for (const element of parent.childNodes) if (!element[LEAVING]) old.set(element[PLACE] ?? element, element);
  const matched = nodes.map(({ node, place }) => {
    const found = old.get(place);
    if (!found || (found[DESCRIBED]?.tag ?? "#text") !== (node.tag ?? "#text")) return undefined;
    old.delete(place);
    return found;
  });
  for (const element of old.values()) remove(element);

  let next = parent.firstChild;
  nodes.forEach(({ node, place }, index) => {
    while (next?.[LEAVING]) next = next.nextSibling;
    const element = matched[index] ?? create(node, parent.namespaceURI === SVG);
    element[PLACE] = place;
    if (matched[index]) update(element, node);
    // One that went down the list is moved when its turn comes, so that those it passed stay where they are.
    if (next && element === next.nextSibling) next = element;
    if (element === next) next = next.nextSibling;
    else move(parent, element, next);
  });
}

/** What is there among `children`, each with what it is found again by. */
function placed(children, path) {
  return children.flatMap((child, index) => {
    if (child == null || child === false || child === true) return [];
    if (Array.isArray(child)) return placed(child, `${path}${index}.`);
    return [{ node: child, place: child.key ?? `${path}${index}` }];
  });
}

/** Puts an element in its place. One that is in the document keeps its focus there. */
function move(parent, element, next) {
  if (element.parentNode !== parent) return parent.insertBefore(element, next);
  if (parent.moveBefore) return parent.moveBefore(element, next);
  const focused = element.contains(document.activeElement) ? document.activeElement : undefined;
  parent.insertBefore(element, next);
  focused?.focus({ preventScroll: true });
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
    // What a handler returns is dropped: a false would stop the key, the click or the form.
    element[name.toLowerCase()] = value ? (event) => void value(event) : null;
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
