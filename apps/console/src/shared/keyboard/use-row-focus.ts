import { useRef } from 'react'

/** Moves the focus among the items of a list, which need a `tabIndex`, or in each a link marked with `data-row-link`. */
export function useRowFocus() {
  const list = useRef<HTMLUListElement>(null)
  const getRows = () => [...(list.current?.children ?? [])] as HTMLElement[]
  /** The index of the item that has the focus, or in which something has it; -1 if none. */
  const getIndex = () => getRows().findIndex((row) => row.contains(document.activeElement))
  return {
    list,
    getIndex,
    /** Without a focused item, goes to the first. */
    step: (by: number) => {
      const index = getIndex()
      const row = getRows()[index < 0 ? 0 : index + by]
      const link = row?.querySelector<HTMLElement>('[data-row-link]')
      ;(link ?? row)?.focus()
    },
  }
}
