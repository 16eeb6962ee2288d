import { ActionIcon } from '@mantine/core'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useEffect, useRef, useState } from 'react'
import { useAmountField } from '@milepost/ui/forms/use-amount-field.ts'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { cents, miles } from '@milepost/ui/i18n/money.ts'
import { useDayField } from '../day-field/use-day-field.ts'
import type { DraftLine } from './posting-draft.ts'
import classes from './posting-lines.module.css'
import { copy } from './posting-sheet.copy.ts'

type PostingLineProps = {
  line: DraftLine
  name: string
  /** The batch's date. */
  date: string
  /** The first day that is not locked; undefined if none is. */
  openFrom: string | undefined
  isNew: boolean
  /** Whether the rest goes on its account. */
  takesRest: boolean
  /** What is wrong with its amount within the batch. */
  problem: string | undefined
  onChange: (part: Partial<DraftLine>) => void
  onRemove: () => void
}

/** One line: its amount, with its own date and details behind a button. */
export function PostingLine({
  line,
  name,
  date,
  openFrom,
  isNew,
  takesRest,
  problem,
  onChange,
  onRemove,
}: PostingLineProps) {
  const words = useCopy(copy)
  const { dayInYear } = useDates()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isNew) field.current?.focus()
  }, [isNew])
  const { internalAccountNumber: number, amount, last } = line
  const [isOpen, setOpen] = useState(line.date !== '' || line.details !== '')
  const isMiles = number >= 9000
  const typed = useAmountField({
    value: amount,
    onChange: (to) => onChange({ amount: to }),
    allowsNegative: true,
    isFixed: !isMiles,
  })
  const error = typed.error ?? problem
  const before = last === undefined ? '' : isMiles ? miles(last) : cents(last)
  const account = `${number} ${name}`
  const day = useDayField({ value: line.date, onChange: (to) => onChange({ date: to }) })
  const isLocked = openFrom !== undefined && line.date !== '' && line.date < openFrom
  return (
    <>
      <div className={classes.line}>
        <span className={classes.account}>{number}</span>
        <span className={classes.name}>{name}</span>
        <input
          ref={field}
          className={classes.amount}
          data-figures
          data-amount={line.key}
          data-rest={takesRest || undefined}
          aria-label={words.amountLabel(account)}
          aria-invalid={error !== undefined || undefined}
          title={error}
          placeholder={before && words.lastAmount(before)}
          {...typed.field}
        />
        <ActionIcon
          size={32}
          aria-label={words.more(account)}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <IconDots size={15} />
        </ActionIcon>
        <ActionIcon size={32} aria-label={words.remove(account)} onClick={onRemove}>
          <IconX size={15} />
        </ActionIcon>
      </div>
      {isOpen && (
        <div className={classes.more} role="group" aria-label={words.more(account)}>
          <input
            className={classes.field}
            aria-label={words.lineDate}
            title={day.error ?? (date && words.lineDateHint(dayInYear(date)))}
            aria-invalid={isLocked || day.error !== undefined || undefined}
            {...day.field}
          />
          <input
            className={classes.field}
            aria-label={words.details}
            placeholder={words.details}
            maxLength={200}
            value={line.details}
            onChange={(event) => onChange({ details: event.currentTarget.value })}
          />
        </div>
      )}
    </>
  )
}
