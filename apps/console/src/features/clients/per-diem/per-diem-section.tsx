import { ActionIcon, Button, Checkbox, NativeSelect } from '@mantine/core'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { months } from '@milepost/contract/financial-performance/statements/periods'
import { perDiemForStaff, type PerDiemEntry } from '@milepost/contract/per-diem/per-diem'
import { perDiemYears } from '@milepost/contract/per-diem/per-diem-days'
import { read } from '@milepost/ui/api/api.ts'
import { LoadState } from '@milepost/ui/feedback/load-state.tsx'
import { today, useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { dollarsAndCents } from '@milepost/ui/i18n/money.ts'
import { Section } from '@milepost/ui/layout/section.tsx'
import { useUrlQuery } from '@milepost/ui/routing/query-in-url.ts'
import { useChange } from '../../../shared/use-change.ts'
import classes from '../client-page.module.css'
import { DayForm } from './day-form.tsx'
import { Corrections, EvidenceList, Nights, PersonSums } from './day-notes.tsx'
import { people, toDay } from './per-diem-day.ts'
import { copy } from './per-diem.copy.ts'

/** A client's days away with all six counts, month by month. The month is in the URL. */
export function PerDiemSection({ accountId }: { accountId: string }) {
  const words = useCopy(copy)
  const { monthSpan } = useDates()
  const [search, changeSearch] = useUrlQuery()
  const now = today()
  const requestedMonth = search.get('days') ?? ''
  const years = perDiemYears(now)
  const isOpen =
    /^\d{4}-(0[1-9]|1[0-2])$/.test(requestedMonth) &&
    years.includes(Number(requestedMonth.slice(0, 4)))
  const month = isOpen ? requestedMonth : now.slice(0, 7)
  const year = Number(month.slice(0, 4))
  const days = useQuery(read(perDiemForStaff.year, { params: { accountId, year } }))
  const settings = useChange(perDiemForStaff.settings, [perDiemForStaff.year])
  /** The day selected last. Selecting it again reopens it. */
  const [editing, setEditing] = useState<{ date: string; editCount: number }>()
  const edit = (date: string) =>
    setEditing((before) => ({ date, editCount: (before?.editCount ?? 0) + 1 }))

  const show = (next: string) => {
    setEditing(undefined)
    void changeSearch(
      (changed) => {
        changed.set('days', next)
        return changed
      },
      { replace: true },
    )
  }

  return (
    <Section title={words.perDiem}>
      <div className={classes.stack}>
        <div className={classes.form}>
          <NativeSelect
            size="sm"
            label={words.year}
            value={String(year)}
            onChange={(event) => show(`${event.currentTarget.value}${month.slice(4)}`)}
            data={years.map(String)}
          />
          <NativeSelect
            size="sm"
            label={words.month}
            value={month}
            onChange={(event) => show(event.currentTarget.value)}
            data={months.map((name, i) => ({
              value: `${year}-${String(i + 1).padStart(2, '0')}`,
              label: monthSpan([name]),
            }))}
          />
        </div>
        <LoadState query={days} failed={words.failed}>
          {(loaded) => {
            const entries = loaded.perDiemEntries.filter(({ effectiveDate }) =>
              effectiveDate.startsWith(month),
            )
            return (
              <div className={classes.stack}>
                <p className={classes.dim}>
                  {words.sums(
                    loaded.yearToDateFullDays,
                    loaded.yearToDatePartialDays,
                    dollarsAndCents(loaded.yearToDateDeductions),
                  )}
                </p>
                <PersonSums year={loaded} />
                <Corrections accountId={accountId} dates={loaded.correctedDates} />
                <Nights accountId={accountId} year={loaded} today={now} />
                <DayTable entries={entries} onEdit={({ effectiveDate }) => edit(effectiveDate)} />
                {editing ? (
                  <DayForm
                    key={editing.editCount}
                    accountId={accountId}
                    year={year}
                    entries={loaded.perDiemEntries}
                    initialDate={editing.date}
                  />
                ) : (
                  <div>
                    <Button
                      variant="default"
                      size="sm"
                      onClick={() => edit(now.startsWith(month) ? now : `${month}-01`)}
                    >
                      {words.setDay}
                    </Button>
                  </div>
                )}
                <EvidenceList accountId={accountId} year={year} month={month} />
                <Checkbox
                  label={words.riderDeductible}
                  description={words.riderHint}
                  checked={loaded.spouseRiderDeductible}
                  disabled={settings.isPending}
                  onChange={(event) =>
                    settings.mutate({
                      params: { accountId },
                      body: {
                        perDiemSettings: { spouseRiderDeductible: event.currentTarget.checked },
                      },
                    })
                  }
                />
              </div>
            )
          }}
        </LoadState>
      </div>
    </Section>
  )
}

type DayTableProps = { entries: readonly PerDiemEntry[]; onEdit: (entry: PerDiemEntry) => void }

function DayTable({ entries, onEdit }: DayTableProps) {
  const words = useCopy(copy)
  const { day: shortDay } = useDates()
  if (entries.length === 0) return <p className={classes.dim}>{words.noDays}</p>
  return (
    // So that the keyboard can scroll what is wider than its frame.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.scroll} tabIndex={0} role="group" aria-label={words.perDiem}>
      <table className={classes.days}>
        <thead>
          <tr>
            <th scope="col">{words.date}</th>
            {people.map((person) => (
              <th key={person} scope="col">
                {words[person]}
              </th>
            ))}
            <th scope="col">
              <span className="hide">{words.edit}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => {
            const date = shortDay(entry.effectiveDate)
            const day = toDay(entry)
            return (
              <tr key={entry.id}>
                <th scope="row">
                  {date}
                  {entry.outsideConus && <small className={classes.under}>{words.outside}</small>}
                </th>
                {people.map((person) => (
                  <td key={person}>{words[day[person]]}</td>
                ))}
                <td>
                  <ActionIcon
                    size={36}
                    aria-label={words.change(date)}
                    onClick={() => onEdit(entry)}
                  >
                    <IconPencil size={18} />
                  </ActionIcon>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
