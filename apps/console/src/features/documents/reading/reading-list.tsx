import { Button } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useId, type ReactNode } from 'react'
import type { StaffReading } from '@milepost/contract/documents/document-readings'
import type { ReadField, ReadFieldName, Reading } from '@milepost/contract/documents/reading'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { dollarsAndCents } from '@milepost/ui/i18n/money.ts'
import { findField, withGross } from './proposal.ts'
import { ReadRow, type Pointing } from './read-row.tsx'
import { copy, fieldCopy, kindCopy } from './reading.copy.ts'
import { toLineId, useForgetVendor, useReadValue } from './reading.hooks.ts'
import classes from './reading.module.css'

type ReadingListProps = Pointing & {
  read: StaffReading
  /** Takes a field over into the form; undefined for one that the form can't take, or has. */
  toUse?: (name: ReadFieldName) => (() => void) | undefined
  /** Below the fields: what can be done with all of it. */
  children?: ReactNode
}

const mainFields: ReadonlySet<ReadFieldName> = new Set([
  'vendor',
  'date',
  'total',
  'weekEnding',
  'gross',
  'net',
])

/** Whether it is posted, or has to be checked. The others would push the posting off the screen. */
const isMain = ({ name, isSure }: ReadField) => mainFields.has(name) || !isSure

/** What was read from a document, each with how sure it is. Nothing while there is nothing. */
export function ReadingList({ read, toUse, children, ...pointing }: ReadingListProps) {
  const words = useCopy(copy)
  const kinds = useCopy(kindCopy)
  const names = useCopy(fieldCopy)
  const toValue = useReadValue()
  const heading = useId()
  const { reading } = read
  if (!reading || (reading.fields.length === 0 && !read.dispute)) return null
  const more = reading.fields.filter((field) => !isMain(field))
  const toRow = (field: ReadField) => (
    <ReadRow
      key={field.name}
      id={field.name}
      name={names[field.name]}
      value={toValue(field)}
      isSure={field.isSure}
      onUse={toUse?.(field.name)}
      {...pointing}
    />
  )
  return (
    <section className={classes.reading} aria-labelledby={heading}>
      <h2 id={heading}>
        {words.heading} <span>{kinds[reading.kind]}</span>
      </h2>
      <Warnings read={read} />
      <ul className="plainList">
        {reading.fields.filter(isMain).map(toRow)}
        {reading.lines.map(({ label, cents, isSure }, i) => (
          <ReadRow
            // Lines have no ID, and never change.
            key={toLineId(i)}
            id={toLineId(i)}
            name={label}
            value={dollarsAndCents(cents / 100)}
            isSure={isSure}
            {...pointing}
          />
        ))}
      </ul>
      {more.length > 0 && (
        <details className={classes.more}>
          <summary>{words.more(more.length)}</summary>
          <ul className="plainList">{more.map(toRow)}</ul>
        </details>
      )}
      <LineSum reading={reading} />
      <BankRow read={read} />
      {children}
      <Learned read={read} />
    </section>
  )
}

/** Why nothing of it is sure. */
function Warnings({ read: { dispute, reading } }: { read: StaffReading }) {
  const words = useCopy(copy)
  const { moment } = useDates()
  const said =
    dispute &&
    (dispute.by === null
      ? words.disputedUnnamed(moment(dispute.at))
      : words.disputed(dispute.by, moment(dispute.at)))
  return (
    <>
      {said && <Warning>{said}</Warning>}
      {reading?.isSeveral && <Warning>{words.several}</Warning>}
    </>
  )
}

const Warning = ({ children }: { children: ReactNode }) => (
  <p role="note" className={classes.warning}>
    <IconAlertTriangle size={16} aria-hidden="true" /> {children}
  </p>
)

/** Whether a settlement's lines are its net. */
function LineSum({ reading }: { reading: Reading }) {
  const words = useCopy(copy)
  const net = findField(reading, 'net')
  if (reading.lines.length === 0 || !net) return null
  const sum = withGross(reading).reduce((cents, line) => cents + line.cents, 0)
  const text = dollarsAndCents(sum / 100)
  return (
    <p className={classes.note}>
      {sum === Number(net.value)
        ? words.linesAdd(text)
        : words.linesDiffer(text, dollarsAndCents(Number(net.value) / 100))}
    </p>
  )
}

function BankRow({ read: { bankRow } }: { read: StaffReading }) {
  const words = useCopy(copy)
  const { day } = useDates()
  if (!bankRow) return null
  const { description, amount, date, isSure } = bankRow
  const sentence = isSure ? words.bankRow : words.maybeBankRow
  return <p className={classes.note}>{sentence(description, dollarsAndCents(amount), day(date))}</p>
}

/** What the firm learned about the vendor, which can be forgotten in place. */
function Learned({ read: { rule } }: { read: StaffReading }) {
  const words = useCopy(copy)
  const { moment } = useDates()
  const forget = useForgetVendor()
  if (!rule) return null
  const { id, readName, name, internalAccountNumber, learnedBy, learnedAt } = rule
  return (
    <p className={classes.note}>
      <span>{`${words.learned(readName, name, String(internalAccountNumber))}${learnedBy === null ? '' : ` (${words.learnedBy(learnedBy, moment(learnedAt))})`}`}</span>{' '}
      <Button
        size="compact-sm"
        data-compact
        variant="subtle"
        loading={forget.isPending}
        onClick={() => forget.mutate(id)}
      >
        {words.forget}
      </Button>
    </p>
  )
}
