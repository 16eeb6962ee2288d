import { useEffect, useRef } from 'react'

/**
 * Moves the focus among the items of a list, which need a `tabIndex`, or in each a link marked with `data-row-link`. If it
 * starts in the list, the first item gets the focus when the list appears.
 */
export function useRowFocus({ startsInList = false } = {}) {
  const list = useRef<HTMLUListElement>(null)
  const getRows = () => [...(list.current?.children ?? [])] as HTMLElement[]
  /** The index of the item that has the focus, or in which something has it; -1 if none. */
  const getIndex = () => getRows().findIndex((row) => row.contains(document.activeElement))
  /** Without a focused item, goes to the first. */
  const step = (by: number) => {
    const index = getIndex()
    const row = getRows()[index < 0 ? 0 : index + by]
    const link = row?.querySelector<HTMLElement>('[data-row-link]')
    ;(link ?? row)?.focus()
  }
  useEffect(() => {
    if (!startsInList) return
    // After the page has focused its heading.
    const timer = setTimeout(() => (list.current?.firstElementChild as HTMLElement | null)?.focus())
    return () => clearTimeout(timer)
  }, [startsInList])
  return { list, getIndex, step }
}
