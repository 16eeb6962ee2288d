import { NativeSelect, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChartAccount } from '@milepost/contract/financial-performance/chart-of-accounts'
import { toPartLines } from '@milepost/contract/financial-performance/imported-transactions'
import { posting, type BatchLine } from '@milepost/contract/financial-performance/posting'
import {
  isDebit,
  sectionOf,
  toHundredths,
} from '@milepost/contract/financial-performance/statements/ledger'
import { call } from '@milepost/ui/api/api.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { AmountInput } from '@milepost/ui/forms/amount-input.tsx'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { uuid } from '@milepost/ui/storage/uuid.ts'
import { formatAmount, parseSigned } from '../../../shared/posting/posting-draft.ts'
import { useBooksChanged } from '../books.hooks.ts'
import { SavedSplits } from '../splits/saved-splits.tsx'
import { divideDraft, toDraftOf, type Destination } from '../splits/split-draft.ts'
import { SplitLines } from '../splits/split-lines.tsx'
import classes from '../splits/splits.module.css'
import { toAmountText } from './amount-text.ts'
import { CorrectionForm } from './correction-form.tsx'
import { copy } from './corrections.copy.ts'
import { DayInput } from './day-input.tsx'
import { useCorrectionDay } from './use-correction-day.ts'

type LineCorrectionDialogProps = {
  accountId: string
  batchId: string
  chart: readonly ChartAccount[]
  line: BatchLine
  /** The other lines of the batch that can be corrected: one of them takes the difference of another amount. */
  others: readonly BatchLine[]
  /** The number and name of an account. */
  toName: (internalAccountNumber: number) => string
  onClose: () => void
}

/** A line's amount as that of a transaction of money: what left for an asset or expense is negative. Its own inverse. */
const toCents = (number: number, hundredths: number): number =>
  (isDebit(sectionOf(number)!) ? -hundredths : hundredths) + 0

const centsOf = ({ internalAccountNumber, amount }: BatchLine): number =>
  toCents(internalAccountNumber, toHundredths(amount))

const isMiles = (number: number): boolean => sectionOf(number) === 'miles'

/** Corrects one line of a batch that was posted by hand: its accounts, amount, words, and day. */
export function LineCorrectionDialog(props: LineCorrectionDialogProps) {
  const { accountId, batchId, chart, line, others, toName, onClose } = props
  const words = useCopy(copy)
  const dates = useDates()
  const toast = useToast()
  const changed = useBooksChanged()
  const { internalAccountNumber: number } = line
  const before = centsOf(line)
  const [amountText, setAmountText] = useState(() => formatAmount(toHundredths(line.amount)))
  const amount = parseSigned(amountText)
  const cents = amount === undefined ? undefined : toCents(number, toHundredths(amount))
  const [draft, setDraft] = useState(() =>
    toDraftOf({ internalAccountNumber: number }, before, uuid),
  )
  const division = divideDraft(draft, cents ?? before)
  const takers = others.filter(
    (other) => other.date === line.date && !isMiles(other.internalAccountNumber),
  )
  const [takerId, setTakerId] = useState(() => findLargest(takers)?.id)
  const taker = takers.find(({ id }) => id === takerId)
  const difference = isMiles(number) || cents === undefined ? 0 : before - cents
  const takerCents = taker && centsOf(taker) + difference
  const [source, setSource] = useState(line.source)
  const [details, setDetails] = useState(line.details)
  const day = useCorrectionDay(accountId, line.date)
  const { date } = day
  const [id] = useState(uuid)
  const own = cents === undefined ? undefined : toParts(division.to, cents)
  const isTaken = difference !== 0 && taker !== undefined
  const parts = own && [
    ...own.map((part) => ({ ...part, details: details.trim() })),
    ...(isTaken && takerCents !== 0
      ? [
          {
            internalAccountNumber: taker.internalAccountNumber,
            cents: takerCents!,
            details: taker.details,
          },
        ]
      : []),
  ]
  const isComplete = (difference === 0 || isTaken) && source.trim() !== '' && !day.isWrong
  const toSend = isComplete && parts && parts.length > 0 ? parts : undefined
  const save = useMutation({
    networkMode: 'always',
    mutationFn: (lines: NonNullable<typeof toSend>) =>
      call(posting.correct, {
        params: { accountId, batchId },
        body: {
          id,
          replaces: [line, ...(isTaken ? [taker] : [])].map((one) => ({
            batchId: one.batchId,
            lineNumber: one.lineNumber,
          })),
          lines: toPartLines(lines).map((one, i) => ({
            ...one,
            amount: one.amount / 100,
            details: lines[i]!.details,
          })),
          ...(source.trim() !== line.source && { source: source.trim() }),
          ...(date !== line.date && { date }),
        },
      }),
    onSuccess: () => {
      toast.success(words.saved)
      onClose()
    },
    onSettled: changed,
  })
  const send = () => {
    if (toSend && !save.isPending) save.mutate(toSend)
  }
  const canChangeAmount = isMiles(number) || takers.length > 0
  return (
    <CorrectionForm
      title={words.lineTitle}
      about={words.lineAbout}
      error={save.error}
      isPending={save.isPending}
      onSend={send}
      onClose={onClose}
    >
      <p className={classes.about}>
        <span>{`${dates.dayInYear(line.date)} · ${toName(number)}`}</span>
        <b className={classes.cents}>{toAmountText(line)}</b>
      </p>
      <SplitLines
        chart={chart.filter((one) => (one.section === 'miles') === isMiles(number))}
        draft={draft}
        division={division}
        onChange={setDraft}
      />
      <AmountInput
        size="sm"
        label={words.amount}
        description={canChangeAmount ? undefined : words.amountStays}
        disabled={!canChangeAmount}
        error={amountText.trim() === ''}
        allowsNegative
        isFixed={!isMiles(number)}
        value={amountText}
        onChange={setAmountText}
      />
      {difference !== 0 && (
        <NativeSelect
          size="sm"
          label={words.differenceOn}
          description={
            taker &&
            words.becomes(
              toAmountText({
                internalAccountNumber: taker.internalAccountNumber,
                amount: toCents(taker.internalAccountNumber, takerCents!) / 100,
              }),
            )
          }
          value={takerId}
          data={takers.map((one) => ({
            value: one.id,
            label: `${toName(one.internalAccountNumber)}, ${toAmountText(one)}`,
          }))}
          onChange={(event) => setTakerId(event.currentTarget.value)}
        />
      )}
      <TextInput
        size="sm"
        label={words.details}
        maxLength={200}
        value={details}
        onChange={(event) => setDetails(event.currentTarget.value)}
      />
      <TextInput
        size="sm"
        label={words.source}
        maxLength={80}
        error={source.trim() === ''}
        value={source}
        onChange={(event) => setSource(event.currentTarget.value)}
      />
      <DayInput day={day} />
      {!isMiles(number) && (
        <SavedSplits
          accountId={accountId}
          draft={draft}
          cents={cents ?? before}
          onChange={setDraft}
        />
      )}
    </CorrectionForm>
  )
}

const findLargest = (lines: readonly BatchLine[]): BatchLine | undefined =>
  lines.toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount))[0]

/** What each account gets; nothing at all of an amount of zero. */
function toParts(to: Destination | undefined, cents: number) {
  if (cents === 0) return []
  if (to === undefined) return undefined
  return 'parts' in to
    ? to.parts.map(({ internalAccountNumber, amount }) => ({
        internalAccountNumber,
        cents: toHundredths(amount),
      }))
    : [{ ...to, cents }]
}
