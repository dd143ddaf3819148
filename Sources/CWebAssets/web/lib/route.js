// Where the person is: `#/history/ID` is ["history", "ID"]. The node's state decides first, the address only among the rest.

export const route = () => location.hash.slice(2).split("/").map(decodeURIComponent);

export function go(...parts) {
  location.hash = `/${parts.map(encodeURIComponent).join("/")}`;
}
