import { Button, Paper, TextInput } from '@mantine/core'
import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs'
import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { ChartAccount } from '@milepost/contract/financial-performance/chart-of-accounts'
import type {
  Reconciliation,
  ReconciliationLine,
} from '@milepost/contract/financial-performance/reconciling'
import { toHundredths } from '@milepost/contract/financial-performance/statements/ledger'
import { Empty } from '@milepost/ui/feedback/empty.tsx'
import { lazyPart } from '@milepost/ui/feedback/lazy-part.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { ListFooter } from '@milepost/ui/lists/list-footer.tsx'
import { ShortcutKey, useShortcuts } from '../../../shared/keyboard/keyboard-shortcuts.tsx'
import books from '../books.module.css'
import { findAmount } from './find-amount.ts'
import { FinishDialog } from './finish-dialog.tsx'
import { copy } from './reconcile.copy.ts'
import classes from './reconcile.module.css'
import { StatementBalance } from './statement-balance.tsx'
import { StatementLine } from './statement-line.tsx'
import { useClearing } from './use-clearing.ts'

const KeysDialog = lazyPart(
  () => import('../../../shared/keyboard/keys-dialog.tsx').then((loaded) => loaded.KeysDialog),
  { failure: 'overPage' },
)

const keys = [
  ['J  ↓', 'keyNext'],
  ['K  ↑', 'keyPrevious'],
  ['X', 'keyClear'],
  ['␣', 'keySpace'],
  ['⇧ X', 'keyRange'],
  ['0 – 9', 'keyAmount'],
  ['A', 'keyAutomatic'],
  ['F', 'keyFilter'],
  ['U', 'keyUndo'],
  ['E', 'keyFinish'],
  ['[  ]', 'keyPage'],
  ['+  -', 'keyZoom'],
  ['W', 'keyFit'],
  ['O', 'keyRotate'],
  ['?', 'keyList'],
] as const

/** How many lines are drawn at a time; keys move across. */
const linesOnPage = 100

const filters = ['all', 'uncleared', 'cleared'] as const
type Filter = (typeof filters)[number]

type StatementSheetProps = {
  accountId: string
  /** The account's. */
  name: string
  statement: Reconciliation
  lines: readonly ReconciliationLine[]
  chart: readonly ChartAccount[]
}

/** The lines of a statement, cleared by keyboard, with the difference live above them. */
export function StatementSheet({ accountId, name, statement, lines, chart }: StatementSheetProps) {
  const words = useCopy(copy)
  const { marks, mark, settle } = useClearing(accountId, statement.id)
  const [filter, setFilter] = useState<Filter>('all')
  const [typed, setTyped] = useState('')
  const [dialog, setDialog] = useState<'keys' | 'finish'>()
  const search = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  /** What is taken back, the newest last. */
  const done = useRef<{ lines: ReconciliationLine[]; isCleared: boolean }[]>([])
  const isOpen = statement.state === 'open'

  const all = lines.map((line) => {
    const isCleared = marks.get(line.id)
    return isCleared === undefined || isCleared === line.isCleared ? line : { ...line, isCleared }
  })
  const shown = all.filter(
    ({ isCleared }) => filter === 'all' || isCleared === (filter === 'cleared'),
  )
  const [currentId, setCurrentId] = useState(lines.find((line) => !line.isCleared)?.id)
  const [lastClearedId, setLastClearedId] = useState<string>()
  const index = Math.max(
    0,
    shown.findIndex(({ id }) => id === currentId),
  )
  const current = shown[index]
  const [page, setPage] = useState(1)
  const lastPage = Math.max(1, Math.ceil(shown.length / linesOnPage))
  const shownPage = Math.min(page, lastPage)
  const drawn = shown.slice((shownPage - 1) * linesOnPage, shownPage * linesOnPage)

  /** The row that gets the focus once it is drawn. */
  const focusNext = useRef<string>(undefined)
  useEffect(() => {
    const id = focusNext.current
    if (id === undefined) return
    focusNext.current = undefined
    const row = list.current?.querySelector<HTMLElement>(`[data-line="${id}"]`)
    row?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
  })

  const goTo = (line: ReconciliationLine | undefined, { focus = true } = {}) => {
    if (!line) return
    setCurrentId(line.id)
    const at = shown.findIndex(({ id }) => id === line.id)
    if (at >= 0) setPage(Math.floor(at / linesOnPage) + 1)
    if (focus) focusNext.current = line.id
  }
  const step = (by: 1 | -1) => goTo(shown[Math.min(shown.length - 1, Math.max(0, index + by))])

  const change = (changed: readonly ReconciliationLine[], isCleared: boolean) => {
    const differing = changed.filter((line) => line.isCleared !== isCleared)
    if (!isOpen || differing.length === 0) return
    done.current.push({ lines: differing, isCleared: !isCleared })
    mark(differing, isCleared)
  }
  /** Clears a row, or takes that back, and goes on to the next one. */
  const toggle = (line: ReconciliationLine | undefined, { isMovingOn = true } = {}) => {
    if (!line || !isOpen) return
    const at = shown.findIndex(({ id }) => id === line.id)
    const next = shown[at + 1] ?? (filter === 'all' ? line : shown[at - 1])
    change([line], !line.isCleared)
    setLastClearedId(line.id)
    goTo(isMovingOn || filter !== 'all' ? next : line)
  }
  const clearRange = () => {
    const from = shown.findIndex(({ id }) => id === lastClearedId)
    if (!current || from < 0) return toggle(current)
    const range = shown.slice(Math.min(from, index), Math.max(from, index) + 1)
    change(range, true)
    setLastClearedId(current.id)
    goTo(current)
  }
  const takeBack = () => {
    const last = done.current.pop()
    if (last) mark(last.lines, last.isCleared)
  }
  const automatic = all.filter((line) => line.automatic !== null && !line.isCleared)
  const showOnly = (one: Filter) => {
    setFilter(one)
    setPage(1)
  }

  const found = typed === '' ? undefined : findAmount(shown, typed, index)
  const beginSearch = (digit: string) => {
    setTyped(digit)
    goTo(findAmount(shown, digit, index), { focus: false })
    search.current?.focus()
  }
  const onSearchKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') goTo(current)
    else if (event.key === 'Enter') {
      if (!found) return
      toggle(found)
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      // The next row that fits, or the one before.
      const from = event.key === 'ArrowDown' ? shown : shown.toReversed()
      const at = from.findIndex(({ id }) => id === found?.id)
      goTo(findAmount(from, typed, at + 1), { focus: false })
      event.preventDefault()
      return
    } else return
    setTyped('')
    event.preventDefault()
  }

  useShortcuts(
    {
      j: () => step(1),
      arrowdown: () => step(1),
      k: () => step(-1),
      arrowup: () => step(-1),
      x: (event) => (event.shiftKey ? clearRange() : toggle(current)),
    },
    { whileHeld: true },
  )
  useShortcuts({
    a: isOpen ? () => change(automatic, true) : undefined,
    f: () => showOnly(filter === 'uncleared' ? 'all' : 'uncleared'),
    u: takeBack,
    e: isOpen ? () => setDialog('finish') : undefined,
    '?': () => setDialog('keys'),
    ...Object.fromEntries('0123456789'.split('').map((digit) => [digit, () => beginSearch(digit)])),
  })

  const sum = (some: readonly ReconciliationLine[]) =>
    some.reduce((cents, { amount }) => cents + toHundredths(amount), 0)
  const cleared = all.filter(({ isCleared }) => isCleared)
  const increases = sum(cleared.filter(({ amount }) => amount > 0))
  const decreases = sum(cleared.filter(({ amount }) => amount < 0))
  const difference =
    toHundredths(statement.closingBalance) -
    toHundredths(statement.openingBalance) -
    increases -
    decreases
  const counts = {
    all: all.length,
    uncleared: all.length - cleared.length,
    cleared: cleared.length,
  }
  const onToggle = useStable((line: ReconciliationLine, isRange: boolean) => {
    if (isRange && lastClearedId !== undefined) {
      const [from, to] = [lastClearedId, line.id]
        .map((wanted) => shown.findIndex(({ id }) => id === wanted))
        .toSorted((one, other) => one - other) as [number, number]
      if (from >= 0) return change(shown.slice(from, to + 1), true)
    }
    change([line], !line.isCleared)
    setLastClearedId(line.id)
    setCurrentId(line.id)
  })
  const onFocus = useStable((id: string) => setCurrentId(id))

  return (
    <Paper className={classes.card} component="section" aria-label={words.lines}>
      <StatementBalance
        accountId={accountId}
        statement={statement}
        increases={increases}
        decreases={decreases}
        difference={difference}
        left={counts.uncleared}
      />
      <div className={classes.tools}>
        <div role="group" aria-label={words.which} className={books.chips}>
          {filters.map((one) => (
            <Button
              key={one}
              size="sm"
              variant={one === filter ? 'light' : 'subtle'}
              aria-pressed={one === filter}
              onClick={() => showOnly(one)}
            >
              {`${words[one]} ${counts[one]}`}
            </Button>
          ))}
        </div>
        {isOpen && (
          <>
            <TextInput
              ref={search}
              size="sm"
              className={classes.search}
              aria-label={words.amountSearch}
              placeholder={words.amountHint}
              inputMode="decimal"
              autoComplete="off"
              value={typed}
              error={typed !== '' && !found && words.noAmount}
              onChange={({ currentTarget: { value } }) => {
                setTyped(value)
                goTo(findAmount(shown, value, index), { focus: false })
              }}
              onKeyDown={onSearchKey}
            />
            <Button
              size="sm"
              variant="default"
              aria-keyshortcuts="A"
              rightSection={<ShortcutKey>A</ShortcutKey>}
              disabled={automatic.length === 0}
              onClick={() => change(automatic, true)}
            >
              {automatic.length > 0 ? words.automatic(automatic.length) : words.noneAutomatic}
            </Button>
            <Button
              size="sm"
              variant={difference === 0 ? 'filled' : 'default'}
              aria-keyshortcuts="E"
              rightSection={<ShortcutKey>E</ShortcutKey>}
              onClick={() => setDialog('finish')}
            >
              {words.finish}
            </Button>
          </>
        )}
        <button type="button" className={books.keys} onClick={() => setDialog('keys')}>
          {words.allKeys}
        </button>
      </div>
      {shown.length === 0 ? (
        <Empty
          icon={IconChecks}
          title={filter === 'uncleared' && all.length > 0 ? words.noneLeft : words.noLines}
        >
          {filter === 'uncleared' && all.length > 0 ? words.noneLeftText : words.noLinesText}
        </Empty>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a key of the focused row
        <ul
          ref={list}
          className="plainList"
          aria-label={words.lines}
          onKeyDown={(event) => {
            // A button or a link within a row keeps its own space key.
            if (event.key !== ' ' || !(event.target instanceof HTMLLIElement)) return
            event.preventDefault()
            toggle(current, { isMovingOn: false })
          }}
        >
          {drawn.map((line) => (
            <StatementLine
              key={line.id}
              accountId={accountId}
              line={line}
              isOpen={isOpen}
              onToggle={onToggle}
              onFocus={onFocus}
              isCurrent={line.id === current?.id}
            />
          ))}
        </ul>
      )}
      {shown.length > linesOnPage && (
        <ListFooter
          items={drawn}
          page={shownPage}
          limit={linesOnPage}
          total={shown.length}
          onPage={(to) => {
            setPage(to)
            goTo(shown[(to - 1) * linesOnPage])
          }}
        />
      )}
      {dialog === 'keys' && (
        <KeysDialog
          keys={keys.map(([key, word]) => [key, words[word]])}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'finish' && (
        <FinishDialog
          accountId={accountId}
          name={name}
          statement={statement}
          chart={chart}
          difference={difference}
          settle={settle}
          onClose={() => setDialog(undefined)}
        />
      )}
    </Paper>
  )
}

/** A handler that never changes, so that rows which did not change are not drawn again. */
function useStable<Args extends unknown[]>(handler: (...args: Args) => void) {
  const latest = useRef(handler)
  useEffect(() => {
    latest.current = handler
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
