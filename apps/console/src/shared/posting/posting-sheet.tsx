import { Autocomplete, Button, TextInput } from '@mantine/core'
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import type { ChartAccount } from '@milepost/contract/financial-performance/chart-of-accounts'
import {
  findLikelySource,
  type PostingSource,
  type SourceClues,
} from '@milepost/contract/financial-performance/posting'
import { toHundredths } from '@milepost/contract/financial-performance/statements/ledger'
import { Form } from '@milepost/ui/forms/form.tsx'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { uuid } from '@milepost/ui/storage/uuid.ts'
import { useDayField } from '../day-field/use-day-field.ts'
import { DraftRestoredNotice } from '../drafts/draft-restored-notice.tsx'
import { ShortcutKey, useShortcuts } from '../keyboard/keyboard-shortcuts.tsx'
import { BalanceStrip } from './balance-strip.tsx'
import { PostedRows } from './posted-rows.tsx'
import {
  balanceWith,
  findRestAccount,
  formatAmount,
  imbalanceCents,
  parseSigned,
  sideOf,
  toDraftLines,
} from './posting-draft.ts'
import { PostingLines } from './posting-lines.tsx'
import { copy } from './posting-sheet.copy.ts'
import classes from './posting-sheet.module.css'
import { useBooksErrorMessage, useBooksLock } from './use-books-lock.ts'
import type { usePersistedPosting } from './use-persisted-posting.ts'

type PostingSheetProps = {
  /** The form's accessible name. */
  label: string
  /** The client whose books it goes to. */
  accountId: string
  chart: readonly ChartAccount[]
  /** The sources of the client's newest batches. */
  sources: readonly PostingSource[]
  /** What may tell the source. */
  clues: SourceClues
  posting: ReturnType<typeof usePersistedPosting>
  /** Why the last attempt to post failed. */
  error: Error | null
  /** Whether the date gets the focus at first. */
  startsTyping: boolean
  onSend: () => void
  /** The document that it comes from, and what happens once that belongs to what the bank posted instead. */
  document?: { guid: string; onAttached: () => void }
  /** The buttons below the balance. One of them submits the form. */
  actions: ReactNode
}

const becauseKeys = {
  words: 'becauseOfWords',
  titles: 'becauseOfTitles',
  amount: 'becauseOfAmount',
} as const

/** The form for a batch: description, source, lines by side, and balance. */
export function PostingSheet({
  label,
  accountId,
  chart,
  sources,
  clues,
  posting: { draft, wasRestored, change, startOver },
  error,
  startsTyping,
  onSend,
  document,
  actions,
}: PostingSheetProps) {
  const words = useCopy(copy)
  const errorMessage = useBooksErrorMessage()
  const { openFrom, isLocked, whyLocked } = useBooksLock(accountId)
  const { listDate } = useDates()
  const day = useDayField({ value: draft.date, onChange: (date) => change({ date }) })
  const dateField = useRef<HTMLInputElement>(null)
  const adding = useRef<HTMLInputElement>(null)
  const restOn = findRestAccount(draft, sources, chart)
  const source = draft.source.trim()
  const from = sources.find((known) => known.source === source)
  const likely = findLikelySource(sources, {
    ...clues,
    amounts: draft.lines.map(({ amount }) => Math.abs(toHundredths(parseSigned(amount) ?? 0))),
  })
  const maybe = source === '' && likely

  useEffect(() => {
    // A touch screen's keyboard would cover the document.
    if (!startsTyping || matchMedia('(pointer: coarse)').matches) return
    // After the page has focused its heading.
    const timer = setTimeout(() => dateField.current?.focus())
    return () => clearTimeout(timer)
  }, [startsTyping])

  const selectSource = (name: string) => {
    const found = sources.find((known) => known.source === name)
    // Lines already entered are not replaced.
    const isEmpty = draft.lines.every(({ amount }) => amount.trim() === '')
    change({
      source: name,
      restOn: undefined,
      ...(found && isEmpty && { lines: toDraftLines(found, uuid) }),
    })
  }
  /** The lines of a known source whose name was typed. */
  const fillIn = () => {
    if (from && draft.lines.length === 0) selectSource(from.source)
  }
  const putRest = (on = restOn, key?: string) => {
    if (on !== undefined && imbalanceCents(draft.lines) !== 0)
      change({ lines: balanceWith(draft.lines, on, uuid, key) })
  }
  useShortcuts({ d: () => dateField.current?.focus(), '=': () => putRest() })
  const applyLastAmounts = () =>
    change({
      lines: draft.lines.map((line) =>
        line.last !== undefined && line.amount.trim() === ''
          ? { ...line, amount: formatAmount(Math.round(line.last * 100)) }
          : line,
      ),
    })

  /** Before the field itself gets the key: its list must not open or choose. */
  const onKey = (event: KeyboardEvent<HTMLFormElement>) => {
    const { target, key, ctrlKey, metaKey, altKey } = event
    if (!(target instanceof HTMLInputElement)) return
    if (key === 'Enter' && (ctrlKey || metaKey)) {
      event.preventDefault()
      event.stopPropagation()
      onSend()
    }
    const line = draft.lines.find((one) => one.key === target.dataset.amount)
    if (key !== '=' || ctrlKey || metaKey || altKey || (!line && target !== adding.current)) return
    event.preventDefault()
    // An empty line takes the rest itself.
    const isTaker = line?.amount.trim() === '' && sideOf(line.internalAccountNumber) !== 'miles'
    if (isTaker) putRest(line.internalAccountNumber, line.key)
    else putRest()
  }
  /** Enter moves to the next field, so that a half-written batch is not posted by accident. Escape leaves the fields. */
  const onKeyInField = (event: KeyboardEvent<HTMLFormElement>) => {
    const { target, key, defaultPrevented } = event
    if (!(target instanceof HTMLInputElement)) return
    if (key === 'Escape' && target.ariaExpanded !== 'true') target.blur()
    if (key !== 'Enter') return
    event.preventDefault()
    if (isSource(target)) {
      if (!defaultPrevented) fillIn()
    } else if (target.role === 'combobox') return
    const form = event.currentTarget
    // What Enter chose from a list is on the page then, and the next key is not there yet.
    queueMicrotask(() => findNext(form, target, adding.current)?.focus())
  }

  return (
    <Form
      aria-label={label}
      className={classes.form}
      onSubmit={onSend}
      onKeyDownCapture={onKey}
      onKeyDown={onKeyInField}
    >
      {wasRestored && <DraftRestoredNotice className={classes.restored} onStartOver={startOver} />}
      <div className={classes.fields}>
        <TextInput
          ref={dateField}
          size="sm"
          label={words.date}
          required
          withAsterisk={false}
          aria-keyshortcuts="D"
          rightSection={<ShortcutKey>D</ShortcutKey>}
          error={day.error ?? (isLocked(draft.date) && whyLocked)}
          {...day.field}
        />
        <TextInput
          size="sm"
          label={words.description}
          maxLength={120}
          value={draft.description}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
        <Autocomplete
          size="sm"
          className={classes.wide}
          label={words.source}
          maxLength={80}
          data={sources.map((known) => known.source)}
          value={draft.source}
          data-source
          onChange={(to) => change({ source: to })}
          onOptionSubmit={selectSource}
          onBlur={fillIn}
        />
        {from && (
          <p className={classes.from}>
            <span>
              {[
                words.lastFrom(from.source, listDate(`${from.date}T12:00:00`)),
                likely?.source === from && words[becauseKeys[likely.because]],
              ]
                .filter(Boolean)
                .join(' ')}
            </span>{' '}
            <Button size="compact-sm" data-compact variant="subtle" onClick={applyLastAmounts}>
              {words.applyLastAmounts}
            </Button>
          </p>
        )}
        {maybe && (
          <p className={classes.from}>
            <span>{`${words.maybe(maybe.source.source)} ${words[becauseKeys[maybe.because]]}`}</span>{' '}
            <Button
              size="compact-sm"
              data-compact
              variant="subtle"
              onClick={() => selectSource(maybe.source.source)}
            >
              {words.useSource}
            </Button>
          </p>
        )}
      </div>
      <PostingLines
        chart={chart}
        date={draft.date}
        openFrom={openFrom}
        lines={draft.lines}
        restOn={restOn}
        onChange={(lines) => change({ lines })}
        adding={adding}
      />
      <div className={classes.dock}>
        <PostedRows accountId={accountId} chart={chart} draft={draft} document={document} />
        <BalanceStrip
          chart={chart}
          draft={draft}
          restOn={restOn}
          onRestOn={(to) => change({ restOn: to })}
          onPutRest={() => putRest()}
        />
        {!isLocked(draft.date) && draft.lines.some((line) => isLocked(line.date)) && (
          <p className={classes.failed}>{whyLocked}</p>
        )}
        {error && (
          <p role="alert" className={classes.failed}>
            {words.postFailed(errorMessage(error))}
          </p>
        )}
        {actions}
      </div>
    </Form>
  )
}

/** The next field in the order of work: behind the source come the amounts, behind the last of them the next line. */
function findNext(
  form: HTMLFormElement,
  current: HTMLInputElement,
  adding: HTMLInputElement | null,
): HTMLInputElement | null {
  // The fields that have a list are the source, the next line's, and the account for the rest.
  const fields = [...form.querySelectorAll<HTMLInputElement>('input:not([type=hidden])')].filter(
    (field) => field.role !== 'combobox' || isSource(field),
  )
  if (!isSource(current)) return fields[fields.indexOf(current) + 1] ?? adding
  const amounts = fields.filter(({ dataset }) => dataset.amount !== undefined)
  const isToType = ({ value, dataset }: HTMLInputElement) =>
    value === '' && dataset.rest === undefined
  return amounts.find(isToType) ?? amounts[0] ?? adding
}

const isSource = (field: HTMLInputElement) => field.dataset.source !== undefined
