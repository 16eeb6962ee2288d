import { useState } from 'react'

/** The selected rows of a list, by ID. What is selected on one page stays so on the next. */
export type Selection = ReturnType<typeof useSelection>

export function useSelection() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const has = (id: string) => selected.has(id)
  const replace = (ids: Iterable<string>) => setSelected(new Set(ids))
  return {
    has,
    replace,
    clear: () => replace([]),
    toggle: (id: string, isSelected = !has(id)) =>
      setSelected((before) => {
        const after = new Set(before)
        if (isSelected) after.add(id)
        else after.delete(id)
        return after
      }),
    /** The properties of a checkbox that selects all of `ids`, or nothing. */
    checkAll: (ids: readonly string[]) => {
      const checked = ids.length > 0 && ids.every(has)
      return {
        checked,
        indeterminate: !checked && ids.some(has),
        disabled: ids.length === 0,
        onChange: () => replace(checked ? [] : ids),
      }
    },
  }
}
