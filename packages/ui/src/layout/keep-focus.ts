/** What opens over a page; closed, it gives the focus back. */
const layer = '[role="dialog"], [role="menu"]'
/** Where one is, in the large. */
const part = 'section, main, [role="dialog"]'
const controls = ':is(a[href], button, input, select, textarea):not(:disabled)'
/** How long (ms) others have to place the focus: a page its heading, a form the field that is wrong. */
const others = 20

type Openers = WeakMap<Element, HTMLElement | undefined>
type Removals = WeakMap<Node, MutationRecord>

/**
 * Keeps the focus in the page when what has it goes away, where browsers drop it: from a closed dialog it goes back to
 * what opened it, from a removed row to the next one, from anything else to its section; and a button that is disabled
 * while it works has it again. Returns what ends that.
 */
export function keepFocus(): () => void {
  let held: HTMLElement | undefined
  const openers: Openers = new WeakMap()
  const removals: Removals = new WeakMap()

  const isLost = () => held !== undefined && document.activeElement === document.body
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    const opened = target.closest(layer)
    if (opened && !openers.has(opened)) openers.set(opened, held)
    held = target
  }
  // What is left for nothing while it is still there was left on purpose: somebody pressed beside it.
  const forget = () => {
    if (held && isLost() && isThere(held)) held = undefined
  }
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (!relatedTarget) queueMicrotask(forget)
  }
  const giveBack = () => {
    if (!held || !isLost() || (held.isConnected && !isThere(held))) return
    const from = opener(held, openers)
    const place = isThere(from) ? from : besides(from, removals)
    place?.focus({ preventScroll: true })
  }
  const observer = new MutationObserver((records) => {
    for (const record of records) for (const node of record.removedNodes) removals.set(node, record)
    if (isLost()) setTimeout(giveBack, others)
  })

  document.addEventListener('focusin', onFocus)
  document.addEventListener('focusout', onBlur)
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  return () => {
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('focusout', onBlur)
    observer.disconnect()
    held = undefined
  }
}

const isThere = (element: Element) => element.isConnected && !element.matches(':disabled')

/** The element itself while it is there; else what opened the layer it was in, or what opened that. */
function opener(from: HTMLElement, openers: Openers): HTMLElement {
  const closed = isThere(from) ? null : from.closest(layer)
  const by = closed && openers.get(closed)
  return by ? opener(by, openers) : from
}

/** Next to where an element was: the same button of the next row, or of the one before; else its section, or the page. */
function besides(gone: HTMLElement, removals: Removals): HTMLElement | null {
  const row = gone.getRootNode()
  const { nextSibling, previousSibling, target } = removals.get(row) ?? {}
  if (row instanceof HTMLElement && row.matches('li, tr'))
    for (const beside of [nextSibling, previousSibling]) {
      const found = beside?.isConnected ? controlsIn(beside) : []
      if (found.length > 0) return found[controlsIn(row).indexOf(gone)] ?? found[0]!
    }
  const section = target instanceof HTMLElement && target.closest<HTMLElement>(part)
  if (!section || !section.isConnected) return document.getElementById('main')
  section.tabIndex = -1
  return section
}

const controlsIn = (row: Node) =>
  row instanceof HTMLElement ? [...row.querySelectorAll<HTMLElement>(controls)] : []
