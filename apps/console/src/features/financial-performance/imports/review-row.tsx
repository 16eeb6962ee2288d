import { Button, NativeSelect, TextInput } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useId, useState, type ReactNode } from 'react'
import {
  ImportDecisions,
  type BankImportPreview,
  type BankImportRow,
  type ImportDecision,
  type ImportRowReason,
} from '@milepost/contract/financial-performance/bank-imports'
import { AmountInput } from '@milepost/ui/forms/amount-input.tsx'
import { amountText, parseAmount } from '@milepost/ui/forms/amount-text.ts'
import { Form } from '@milepost/ui/forms/form.tsx'
import { useFormCheck } from '@milepost/ui/forms/use-form-check.ts'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { dollarsAndCents } from '@milepost/ui/i18n/money.ts'
import { ShortcutKey } from '../../../shared/keyboard/keyboard-shortcuts.tsx'
import { parseSigned } from '../../../shared/posting/posting-draft.ts'
import { BankWords, useBankName } from '../waiting/bank-words.tsx'
import { MatchFacts } from '../waiting/match-facts.tsx'
import { useColumnName } from './file-questions.tsx'
import classes from './imports.module.css'
import { copy } from './review.copy.ts'

/** What a person says of a row that can't be read. Dollars; money in is positive. */
export type Given = Pick<ImportDecisions, 'date' | 'amount'>

type ReviewRowProps = {
  accountId: string
  row: BankImportRow
  preview: BankImportPreview
  canDecide: boolean
  /** Whether the next decision is about this row as one of all. */
  isMarked: boolean
  /** Whether its date or amount is asked for. */
  isAsked: boolean
  onDecide: (decision: ImportDecision | null, given?: Given) => void
}

/** A row of the file: what it says, why it is doubtful, the known transaction that it may be, and the decision. */
export function ReviewRow({
  accountId,
  row,
  preview,
  canDecide,
  isMarked,
  isAsked,
  onDecide,
}: ReviewRowProps) {
  const words = useCopy(copy)
  const toReason = useReason(row)
  const name = useBankName()(row)
  const [isRawOpen, setIsRawOpen] = useState(false)
  const rawId = useId()
  const { known, match, reasons, decision } = row
  const isUnrouted = preview.accounts[row.account]?.internalAccountNumber === null
  const toggle = (chosen: ImportDecision) => onDecide(decision === chosen ? null : chosen)
  return (
    <li
      className={classes.item}
      tabIndex={-1}
      data-marked={isMarked || undefined}
      data-decision={decision ?? undefined}
    >
      <div className={classes.pair}>
        <Facts row={row} preview={preview} />
        {known && <Known row={row} known={known} />}
      </div>
      {match && (
        <div className={classes.match}>
          <MatchFacts accountId={accountId} match={match} />
        </div>
      )}
      {canDecide && (reasons.length > 0 || isUnrouted) && (
        <ul className={`plainList ${classes.reasons}`}>
          {reasons.length === 0 && <li>{words.account}</li>}
          {reasons.map((reason) => (
            <li key={reason}>{toReason(reason)}</li>
          ))}
        </ul>
      )}
      <div className={classes.decide}>
        {canDecide && (
          <>
            <Button
              size="sm"
              variant={decision === 'take' ? 'filled' : 'default'}
              aria-pressed={decision === 'take'}
              aria-label={words.takeRow(name)}
              leftSection={decision === 'take' && <IconCheck size={16} aria-hidden="true" />}
              rightSection={<ShortcutKey>T</ShortcutKey>}
              onClick={() => toggle('take')}
            >
              {decision === 'take' ? words.isTaken : words.take}
            </Button>
            <Button
              size="sm"
              color="gray"
              variant={decision === 'skip' ? 'light' : 'default'}
              aria-pressed={decision === 'skip'}
              aria-label={words.skipRow(name)}
              leftSection={decision === 'skip' && <IconX size={16} aria-hidden="true" />}
              rightSection={<ShortcutKey>S</ShortcutKey>}
              onClick={() => toggle('skip')}
            >
              {decision === 'skip' ? words.isSkipped : words.skip}
            </Button>
          </>
        )}
        <button
          type="button"
          className={classes.rawButton}
          aria-label={words.rawOf(name, row.line)}
          aria-expanded={isRawOpen}
          aria-controls={rawId}
          onClick={() => setIsRawOpen(!isRawOpen)}
        >
          {words.raw}
        </button>
      </div>
      {isAsked && <AskForm row={row} preview={preview} onDecide={onDecide} />}
      <div id={rawId} className={classes.raw} hidden={!isRawOpen}>
        {isRawOpen && <Raw row={row} preview={preview} />}
      </div>
    </li>
  )
}

function Facts({ row, preview }: Pick<ReviewRowProps, 'row' | 'preview'>) {
  const words = useCopy(copy)
  const dates = useDates()
  const { date, amount } = row
  const { accounts } = preview
  return (
    <>
      <span className={classes.date}>
        {date === null ? <i>{words.noDate}</i> : dates.dayInYear(date)}
      </span>
      <span className={classes.what}>
        <BankWords {...row} />
        {accounts.length > 1 && (
          <small>{accounts[row.account]?.name ?? words.unnamed(row.account + 1)}</small>
        )}
      </span>
      <b className={classes.money}>
        {amount === null ? <i>{words.noAmount}</i> : dollarsAndCents(amount)}
      </b>
    </>
  )
}

type KnownProps = { row: BankImportRow; known: NonNullable<BankImportRow['known']> }

/** The known transaction below the row, column by column, with what differs marked. */
function Known({ row, known }: KnownProps) {
  const words = useCopy(copy)
  const dates = useDates()
  const { date, amount, description, checkNumber, state, isFed } = known
  const isNamedSame = description === row.description && checkNumber === row.checkNumber
  return (
    <>
      <span className={classes.date}>
        <Compared isSame={date === row.date}>{dates.dayInYear(date)}</Compared>
      </span>
      <span className={classes.what}>
        <Compared isSame={isNamedSame}>
          <BankWords {...known} />
        </Compared>
        <small>{words.known(words[state], isFed ? words.isFed : words.isFromFile)}</small>
      </span>
      <span className={classes.money}>
        <Compared isSame={amount === row.amount}>{dollarsAndCents(amount)}</Compared>
      </span>
    </>
  )
}

function Compared({ isSame, children }: { isSame: boolean; children: ReactNode }) {
  const words = useCopy(copy)
  if (isSame) return children
  return (
    <mark className={classes.differs}>
      <span className="hide">{words.differs}: </span>
      {children}
    </mark>
  )
}

/** Why the row needs a decision, in words. */
function useReason({ status, currency }: BankImportRow) {
  const words = useCopy(copy)
  return (reason: ImportRowReason): string => {
    if (reason === 'status') return words.status(status ?? '')
    if (reason === 'currency') return words.currency(currency ?? '')
    return words[reason]
  }
}

type AskFormProps = Pick<ReviewRowProps, 'row' | 'preview' | 'onDecide'>

/** Asks for what can't be read, and takes the row with it. */
function AskForm({ row, preview, onDecide }: AskFormProps) {
  const words = useCopy(copy)
  const [date, setDate] = useState('')
  const [typed, setTyped] = useState(() => suggestAmount(row, preview))
  const [direction, setDirection] = useState('')
  const amount = parseAmount(typed)
  const needsAmount = row.amount === null
  const needsDate = row.date === null
  const check = useFormCheck({
    parsed: ImportDecisions.safeParse({
      decision: 'take',
      ...(needsDate && { date }),
      ...(needsAmount &&
        amount !== undefined && { amount: direction === 'out' ? -amount : amount }),
    }),
    problems: {
      date: needsDate && date === '' && words.wrongDate,
      amount: needsAmount && amount === undefined && words.wrongAmount,
      direction: needsAmount && direction === '' && words.wrongDirection,
    },
  })
  return (
    <Form className={classes.ask} onSubmit={check.submit((decided) => onDecide('take', decided))}>
      {needsDate && (
        <TextInput
          type="date"
          size="sm"
          label={words.rowDate}
          // Opened by the person's own decision to take the row.
          autoFocus // oxlint-disable-line jsx-a11y/no-autofocus
          value={date}
          onChange={(event) => setDate(event.currentTarget.value)}
          error={check.problem('date')}
        />
      )}
      {needsAmount && (
        <>
          <AmountInput
            size="sm"
            label={words.rowAmount}
            autoFocus={!needsDate} // oxlint-disable-line jsx-a11y/no-autofocus
            isFixed
            value={typed}
            onChange={setTyped}
            error={check.problem('amount')}
          />
          <NativeSelect
            size="sm"
            label={words.rowDirection}
            value={direction}
            onChange={(event) => setDirection(event.currentTarget.value)}
            error={check.problem('direction')}
            data={[
              { value: '', label: words.chooseDirection },
              { value: 'in', label: words.moneyIn },
              { value: 'out', label: words.moneyOut },
            ]}
          />
        </>
      )}
      <Button type="submit" size="sm">
        {words.takeWith}
      </Button>
    </Form>
  )
}

/** The size of an amount of which only the direction is unclear. */
function suggestAmount({ raw, reasons }: BankImportRow, { table }: BankImportPreview): string {
  const column = table?.mapping.amount ?? null
  if (column === null || reasons.includes('amount')) return ''
  const amount = parseSigned(raw[column] ?? '')
  return amount === undefined ? '' : amountText(Math.abs(amount), { isFixed: true })
}

/** What the file says, cell by cell. */
function Raw({ row, preview }: { row: BankImportRow; preview: BankImportPreview }) {
  const words = useCopy(copy)
  const toName = useColumnName(preview)
  const cells = row.raw.map((cell, column) => ({ column, cell })).filter(({ cell }) => cell !== '')
  return (
    <>
      <p className={classes.dim}>{words.line(row.line)}</p>
      {preview.table ? (
        <dl>
          {cells.map(({ column, cell }) => (
            <div key={column}>
              <dt>{toName(column)}</dt>
              <dd>{cell}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <ul className="plainList">
          {cells.map(({ column, cell }) => (
            <li key={column}>{cell}</li>
          ))}
        </ul>
      )}
    </>
  )
}
