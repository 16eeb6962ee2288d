import { Button, NativeSelect, TextInput } from '@mantine/core'
import { perDiemForStaff, type PerDiemEntry } from '@milepost/contract/per-diem'
import { useCopy } from '@milepost/ui/language.tsx'
import { useState } from 'react'
import classes from './client-page.module.css'
import { useChange } from './clients.hooks.ts'
import { copy } from './per-diem.copy.ts'
import { countsOf, dayOf, isNothing, noDay, people, shares, type Share } from './per-diem-day.ts'

type DayFormProps = {
  accountId: string
  /** The year that the entries are of; a day of another one is not set here. */
  year: number
  entries: readonly PerDiemEntry[]
  /** The date that is open at first (yyyy-MM-dd). */
  initially: string
}

/** Sets what a day counts as for each person; a day that counts for nobody goes. */
export function DayForm({ accountId, year, entries, initially }: DayFormProps) {
  const words = useCopy(copy)
  const entryOn = (date: string) => entries.find(({ effectiveDate }) => effectiveDate === date)
  const dayOn = (date: string) => {
    const entry = entryOn(date)
    return entry ? dayOf(entry) : noDay
  }
  const [date, setDate] = useState(initially)
  const [day, setDay] = useState(() => dayOn(initially))
  const shown = [perDiemForStaff.year]
  const create = useChange(perDiemForStaff.create, shown, words.saved)
  const update = useChange(perDiemForStaff.update, shown, words.saved)
  const remove = useChange(perDiemForStaff.remove, shown, words.saved)

  function save() {
    const entry = entryOn(date)
    const counts = countsOf(day)
    if (!entry) {
      if (isNothing(day)) return
      const body = { perDiemEntry: { effectiveDate: date, ...counts } }
      return create.mutate({ params: { accountId }, body })
    }
    const params = { accountId, id: entry.id }
    if (isNothing(day)) return remove.mutate({ params })
    return update.mutate({ params, body: { perDiemEntry: counts } })
  }

  return (
    <form
      className={classes.form}
      aria-label={words.setDay}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <h3 className={classes.wide}>{words.setDay}</h3>
      <TextInput
        size="sm"
        type="date"
        label={words.date}
        required
        withAsterisk={false}
        min={`${year}-01-01`}
        max={`${year}-12-31`}
        value={date}
        error={create.problem('perDiemEntry.effectiveDate')}
        onChange={(event) => {
          setDate(event.currentTarget.value)
          setDay(dayOn(event.currentTarget.value))
        }}
      />
      {people.map((person) => (
        <NativeSelect
          size="sm"
          key={person}
          label={words[person]}
          value={day[person]}
          onChange={(event) => setDay({ ...day, [person]: event.currentTarget.value as Share })}
          data={shares.map((share) => ({ value: share, label: words[share] }))}
        />
      ))}
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
    </form>
  )
}
