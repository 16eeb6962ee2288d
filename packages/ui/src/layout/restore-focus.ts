/** An overlay; closing it returns the focus. */
const layerSelector = '[role="dialog"], [role="menu"]'
/** Regions, used to tell where the focus was. */
const sectionSelector = 'section, main, [role="dialog"]'
const controlSelector = ':is(a[href], button, input, select, textarea):not(:disabled)'
/**
 * How long (ms) to let others place the focus first: a page its heading, a form its invalid field.
 */
const restoreDelayMs = 20

type Openers = WeakMap<Element, HTMLElement | undefined>
type Removals = WeakMap<Node, MutationRecord>

/**
 * Restores the focus that browsers drop when the focused element disappears. From a closed dialog
 * it goes to the dialog's opener, from a removed row to the next row, from anything else to its
 * section; a button disabled while it works gets the focus back. Returns a function that stops it.
 */
export function restoreFocus(): () => void {
  let lastFocused: HTMLElement | undefined
  const openers: Openers = new WeakMap()
  const removals: Removals = new WeakMap()

  const isLost = () => lastFocused !== undefined && document.activeElement === document.body
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    const opened = target.closest(layerSelector)
    if (opened && !openers.has(opened)) openers.set(opened, lastFocused)
    lastFocused = target
  }
  // Focus that left an element still on the page was moved on purpose: the person clicked
  // elsewhere.
  const forget = () => {
    if (lastFocused && isLost() && isFocusable(lastFocused)) lastFocused = undefined
  }
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (!relatedTarget) queueMicrotask(forget)
  }
  const restore = () => {
    if (!lastFocused || !isLost() || (lastFocused.isConnected && !isFocusable(lastFocused))) return
    const from = findOpener(lastFocused, openers)
    const destination = isFocusable(from) ? from : findNeighbor(from, removals)
    destination?.focus({ preventScroll: true })
  }
  const observer = new MutationObserver((records) => {
    for (const record of records) for (const node of record.removedNodes) removals.set(node, record)
    if (isLost()) setTimeout(restore, restoreDelayMs)
  })

  document.addEventListener('focusin', onFocus)
  document.addEventListener('focusout', onBlur)
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  return () => {
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('focusout', onBlur)
    observer.disconnect()
    lastFocused = undefined
  }
}

const isFocusable = (element: Element) => element.isConnected && !element.matches(':disabled')

/**
 * The element itself if it is still focusable; otherwise the opener of its overlay, recursively.
 */
function findOpener(from: HTMLElement, openers: Openers): HTMLElement {
  const closed = isFocusable(from) ? null : from.closest(layerSelector)
  const openedBy = closed && openers.get(closed)
  return openedBy ? findOpener(openedBy, openers) : from
}

/**
 * The neighbor of a removed element: the same control in the next row, or in the previous one;
 * otherwise its section, or the page.
 */
function findNeighbor(removed: HTMLElement, removals: Removals): HTMLElement | null {
  const row = removed.getRootNode()
  const { nextSibling, previousSibling, target } = removals.get(row) ?? {}
  if (row instanceof HTMLElement && row.matches('li, tr'))
    for (const sibling of [nextSibling, previousSibling]) {
      const found = sibling?.isConnected ? controlsIn(sibling) : []
      if (found.length > 0) return found[controlsIn(row).indexOf(removed)] ?? found[0]!
    }
  const section = target instanceof HTMLElement && target.closest<HTMLElement>(sectionSelector)
  if (!section || !section.isConnected) return document.getElementById('main')
  section.tabIndex = -1
  return section
}

const controlsIn = (row: Node) =>
  row instanceof HTMLElement ? [...row.querySelectorAll<HTMLElement>(controlSelector)] : []
