import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { perDiemForStaff, type PerDiemEntry } from '@milepost/contract/per-diem/per-diem'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { Form } from '@milepost/ui/forms/form.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { useChange } from '../../../shared/use-change.ts'
import classes from '../client-page.module.css'
import {
  choose,
  countsSet,
  isEmptyDay,
  noDay,
  people,
  shares,
  toCounts,
  toDay,
  type Day,
  type Share,
} from './per-diem-day.ts'
import { copy } from './per-diem.copy.ts'

type DayFormProps = {
  accountId: string
  /** The year of the entries. Dates of other years can't be set here. */
  year: number
  entries: readonly PerDiemEntry[]
  /** The date selected at first (yyyy-MM-dd). */
  initialDate: string
}

/**
 * Sets what a day counts as for each person. Unchanged people are not sent. A day that then counts for nobody
 * is deleted.
 */
export function DayForm({ accountId, year, entries, initialDate }: DayFormProps) {
  const words = useCopy(copy)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('select')?.focus(), [])
  const dateField = useRef<HTMLInputElement>(null)
  const toast = useToast()
  const cache = useQueryClient()
  const [date, setDate] = useState(initialDate)
  const [changed, setChanged] = useState<Partial<Day>>({})
  const [place, setPlace] = useState<boolean>()
  const entry = entries.find(({ effectiveDate }) => effectiveDate === date)
  const day = { ...(entry ? toDay(entry) : noDay), ...changed }
  const isOutside = !date.startsWith(`${year}-`)
  const outsideConus = place ?? entry?.outsideConus ?? false
  const reset = () => {
    setChanged({})
    setPlace(undefined)
  }
  const refreshes = [perDiemForStaff.year]
  const saving = { done: words.saved, failsAt: 'field' } as const
  const create = useChange(perDiemForStaff.create, refreshes, saving)
  const update = useChange(perDiemForStaff.update, refreshes, saving)
  const remove = useChange(perDiemForStaff.remove, refreshes)
  const problem = (field: string) => create.problem(field) ?? update.problem(field)
  // The client may have entered or cleared the day in the meantime.
  const onError = () => void cache.invalidateQueries({ queryKey: [perDiemForStaff.year.path] })

  function save() {
    if (isOutside) return dateField.current?.focus()
    if (!entry) {
      if (isEmptyDay(day)) return toast.note(words.nothing)
      const body = { perDiemEntry: { effectiveDate: date, ...toCounts(day), outsideConus } }
      const onSuccess = reset
      return create.mutate({ params: { accountId }, body }, { onSuccess, onError })
    }
    const params = { accountId, id: entry.id }
    const body = {
      perDiemEntry: { ...countsSet(day, changed), ...(place !== undefined && { outsideConus }) },
    }
    const onSuccess = (remaining: PerDiemEntry) => {
      reset()
      // Use the response, since the entry on screen may be outdated.
      if (isEmptyDay(toDay(remaining))) remove.mutate({ params })
    }
    return update.mutate({ params, body }, { onSuccess, onError })
  }

  return (
    <Form ref={form} className={classes.form} aria-label={words.setDay} onSubmit={() => save()}>
      <h3 className={classes.wide}>{words.setDay}</h3>
      <TextInput
        size="sm"
        ref={dateField}
        type="date"
        label={words.date}
        min={`${year}-01-01`}
        max={`${year}-12-31`}
        value={date}
        error={isOutside ? words.otherYear(year) : problem('perDiemEntry.effectiveDate')}
        onChange={(event) => {
          setDate(event.currentTarget.value)
          reset()
        }}
      />
      {people.map((person) => (
        <NativeSelect
          size="sm"
          key={person}
          label={words[person]}
          value={day[person]}
          onChange={(event) =>
            setChanged({ ...changed, ...choose(person, event.currentTarget.value as Share, day) })
          }
          data={shares.map((share) => ({ value: share, label: words[share] }))}
        />
      ))}
      <Checkbox
        className={classes.wide}
        label={words.outside}
        description={words.outsideHint}
        checked={outsideConus}
        onChange={(event) => setPlace(event.currentTarget.checked)}
      />
      <div className={classes.foot}>
        <span />
        <Button
          type="submit"
          variant="default"
          loading={create.isPending || update.isPending || remove.isPending}
        >
          {words.save}
        </Button>
      </div>
    </Form>
  )
}
