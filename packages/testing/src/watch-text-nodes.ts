// Called with their node as `this`.
/* oxlint-disable typescript/unbound-method */

/**
 * Reports each text node that React changes, removes, or inserts something before, although the node is not the
 * only content of its element. A browser's translator takes text nodes out of the page and puts elements there
 * (`<font>`), so such a change is not seen, or throws. A text that is an element's only content is safe: React
 * then sets the element's content. Self-contained, so a browser can load it, too.
 */
export function watchTextNodes(report: (fault: string) => void): void {
  // React marks the text nodes that it keeps; the only text of an element is not among them.
  const isAmongOthers = (node: unknown): node is Text =>
    node instanceof Text &&
    node.data.trim() !== '' &&
    Object.keys(node).some((key) => key.startsWith('__reactFiber'))
  const fault = (node: Text, act: string) =>
    report(`${act} “${node.data}” in ${node.parentElement?.outerHTML.slice(0, 300)}`)

  const { insertBefore, removeChild } = Node.prototype
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null) {
    if (isAmongOthers(next)) fault(next, 'inserted before')
    return insertBefore.call(this, node, next) as T
  }
  Node.prototype.removeChild = function <T extends Node>(this: Node, node: T) {
    if (isAmongOthers(node)) fault(node, 'removed')
    return removeChild.call(this, node) as T
  }
  let owner: object = Text.prototype
  while (!Object.hasOwn(owner, 'nodeValue')) owner = Object.getPrototypeOf(owner) as object
  const { get, set } = Object.getOwnPropertyDescriptor(owner, 'nodeValue')!
  Object.defineProperty(owner, 'nodeValue', {
    configurable: true,
    enumerable: true,
    get,
    set(this: Text, text: string) {
      if (isAmongOthers(this)) fault(this, `changed to “${text}”`)
      set!.call(this, text)
    },
  })
}
