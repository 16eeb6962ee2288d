import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallFailed } from '@milepost/contract/wire/caller'
import type { Endpoint } from '@milepost/contract/wire/endpoint'
import { changedFields } from '../changed-fields.ts'

type DraftOptions<Values, Body> = {
  /** The fields as they are sent. */
  toBody: (values: Values) => Body
  /** The calls that the form's values were read from. */
  readFrom: readonly Endpoint[]
  /** Reads them again, from the cache that was just refreshed; undefined if the record was deleted. */
  readAgain: () => Promise<Values | undefined>
}

/**
 * What is typed in a form, of which only what changed is sent, with what it was. After a colleague changed the same meanwhile,
 * the form has their other changes, and `conflicts` names the fields of the body that both changed.
 */
export function useDraft<Values extends object, Body extends object>(
  initially: Values,
  { toBody, readFrom, readAgain }: DraftOptions<Values, Body>,
) {
  const cache = useQueryClient()
  const [saved, setSaved] = useState(initially)
  const [values, setValues] = useState(initially)
  const [conflicts, setConflicts] = useState<readonly string[]>([])
  const before = toBody(saved)
  const changed = changedFields(before, toBody(values))
  const was = Object.fromEntries(
    Object.entries(before).filter(([name]) => name in changed),
  ) as Partial<Body>

  /** For a refusal of what was sent. */
  async function takeOver(reason: unknown) {
    if (!(reason instanceof CallFailed) || reason.code !== 'settings_changed') return
    for (const { path } of readFrom) await cache.invalidateQueries({ queryKey: [path] })
    const now = await readAgain()
    if (!now) return
    setSaved(now)
    setValues((typed) => ({ ...now, ...changedFields(saved, typed) }))
    const theirs = changedFields(before, toBody(now))
    setConflicts(Object.keys(changed).filter((name) => name in theirs))
  }

  /** For a form that stays open: what is typed was sent and is stored. */
  function markSaved() {
    setSaved(values)
    setConflicts([])
  }

  return {
    /** As last read. */
    saved,
    values,
    set: (typed: Partial<Values>) => setValues({ ...values, ...typed }),
    changed,
    was,
    conflicts,
    takeOver,
    markSaved,
  }
}
