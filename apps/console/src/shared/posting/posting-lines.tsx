import { Select } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState, type RefObject } from 'react'
import type { ChartAccount } from '@milepost/contract/financial-performance/chart-of-accounts'
import { errorMessages } from '@milepost/contract/wire/error-messages'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useAccountName } from '@milepost/ui/i18n/accounts.copy.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { cents } from '@milepost/ui/i18n/money.ts'
import { uuid } from '@milepost/ui/storage/uuid.ts'
import { ShortcutKey, useShortcuts } from '../keyboard/keyboard-shortcuts.tsx'
import { useAccountOptions } from '../use-chart.ts'
import {
  emptyLine,
  isOfZeros,
  sideOf,
  sumCents,
  type DraftLine,
  type Side,
} from './posting-draft.ts'
import { PostingLine } from './posting-line.tsx'
import classes from './posting-lines.module.css'
import { copy } from './posting-sheet.copy.ts'

type PostingLinesProps = {
  chart: readonly ChartAccount[]
  /** The batch's date, used by lines without their own. */
  date: string
  /** The first day that is not locked; undefined if none is. */
  openFrom: string | undefined
  lines: readonly DraftLine[]
  /** The account that the rest goes on. */
  restOn: number | undefined
  onChange: (lines: DraftLine[]) => void
  /** The field that adds a line. */
  adding: RefObject<HTMLInputElement | null>
}

const sides: readonly Side[] = ['left', 'right', 'miles']

/** The lines of a batch by side, with their sums and a field that adds a line by account number or name. */
export function PostingLines({
  chart,
  date,
  openFrom,
  lines,
  restOn,
  onChange,
  adding,
}: PostingLinesProps) {
  const words = useCopy(copy)
  const errorMessage = useErrorMessage()
  const getName = useAccountName()
  const toOptions = useAccountOptions()
  const [added, setAdded] = useState<string>()
  const [search, setSearch] = useState('')
  useShortcuts({ a: () => adding.current?.focus() })
  const problem = isOfZeros(lines) ? errorMessage(errorMessages.batch_moves_nothing) : undefined
  const names = new Map(chart.map((one) => [one.internalAccountNumber, getName(one)]))

  const add = (number: number) => {
    const key = uuid()
    onChange([...lines, emptyLine(key, number)])
    setAdded(key)
    setSearch('')
  }
  const edit = (key: string, part: Partial<DraftLine>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...part } : line)))

  return (
    <div className={classes.lines}>
      <Select
        ref={adding}
        size="sm"
        aria-label={words.addAccount}
        aria-keyshortcuts="A"
        placeholder={words.addAccount}
        searchable
        selectFirstOptionOnChange
        selectFirstOptionOnDropdownOpen
        leftSection={<IconPlus size={15} aria-hidden="true" />}
        rightSection={<ShortcutKey>A</ShortcutKey>}
        data={toOptions(chart)}
        limit={12}
        nothingFoundMessage={words.noAccount}
        maxDropdownHeight={280}
        value={null}
        searchValue={search}
        onSearchChange={setSearch}
        onChange={(number) => number && add(Number(number))}
      />
      {sides.map((side) => {
        const sideLines = lines.filter((line) => sideOf(line.internalAccountNumber) === side)
        if (side === 'miles' && sideLines.length === 0) return null
        return (
          <div key={side} role="group" aria-label={words[side]}>
            <div className={classes.head} aria-hidden="true">
              <span>{words[side]}</span>
              <span>{side === 'miles' ? words.miles : words.amount}</span>
            </div>
            {sideLines.map((line) => (
              <PostingLine
                key={line.key}
                line={line}
                name={names.get(line.internalAccountNumber) ?? ''}
                isNew={line.key === added}
                takesRest={line.internalAccountNumber === restOn}
                date={date}
                openFrom={openFrom}
                problem={line.amount.trim() === '' ? undefined : problem}
                onChange={(part) => edit(line.key, part)}
                onRemove={() => onChange(lines.filter(({ key }) => key !== line.key))}
              />
            ))}
            {side !== 'miles' && (
              <div className={classes.total}>
                <span>{words[side]}</span>
                <b>{cents(sumCents(lines, side) / 100)}</b>
              </div>
            )}
          </div>
        )
      })}
    </div>
  )
}
