import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import {
  bankImports,
  ImportRowStatus,
  type BankImportPreview,
  type BankImportRow,
  type ImportDecision,
} from '@milepost/contract/financial-performance/bank-imports'
import type { Page } from '@milepost/contract/wire/endpoint'
import { read } from '@milepost/ui/api/api.ts'
import { lazyPart } from '@milepost/ui/feedback/lazy-part.tsx'
import { SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Section } from '@milepost/ui/layout/section.tsx'
import { PagedList } from '@milepost/ui/lists/paged-list.tsx'
import { usePagedList } from '@milepost/ui/lists/use-paged-list.ts'
import { useUrlQuery } from '@milepost/ui/routing/query-in-url.ts'
import { ShortcutKey, useShortcuts } from '../../../shared/keyboard/keyboard-shortcuts.tsx'
import { useRowFocus } from '../../../shared/keyboard/use-row-focus.ts'
import { QueryLink } from '../../../shared/query-link.tsx'
import { useDecide } from './imports.hooks.ts'
import classes from './imports.module.css'
import { ReviewRow, type Given } from './review-row.tsx'
import { copy } from './review.copy.ts'

const KeysDialog = lazyPart(
  () => import('../../../shared/keyboard/keys-dialog.tsx').then((loaded) => loaded.KeysDialog),
  { failure: 'overPage' },
)

const keys = [
  ['J  ↓', 'keyNext'],
  ['K  ↑', 'keyPrevious'],
  ['T', 'keyTake'],
  ['S', 'keySkip'],
  ['U', 'keyUndo'],
  ['A', 'keyAll'],
  ['?', 'keyList'],
] as const

const decisionKeys = [
  ['take', 'T'],
  ['skip', 'S'],
  ['undo', 'U'],
] as const

/** The standings whose rows people decide about. */
const decidable = ['possible_duplicate', 'needs_decision'] as const
type Decidable = (typeof decidable)[number]
const isDecidable = (standing: ImportRowStatus): standing is Decidable =>
  decidable.some((one) => one === standing)

/** The standing named in the URL; or else the first that has rows. */
function parseStanding(query: URLSearchParams, { counts }: BankImportPreview): ImportRowStatus {
  const parsed = ImportRowStatus.safeParse(query.get('standing'))
  if (parsed.success) return parsed.data
  return ImportRowStatus.options.find((standing) => counts[standing] > 0) ?? 'new'
}

type ReviewRowsProps = {
  accountId: string
  preview: BankImportPreview
  /** Whether the rows are about to be read in another way. */
  isStale: boolean
}

/** All rows of the file by what happens to them, with the decisions about the doubtful ones. */
export function ReviewRows({ accountId, preview, isStale }: ReviewRowsProps) {
  const words = useCopy(copy)
  const [query] = useUrlQuery()
  const [keysOpen, setKeysOpen] = useState(false)
  const standing = parseStanding(query, preview)
  const { matches } = preview
  const rows = usePagedList((page) =>
    read(bankImports.rows, {
      params: { accountId, id: preview.id },
      query: { standing, page },
    }),
  )
  useShortcuts({ '?': () => setKeysOpen(true) })
  const tabs = ImportRowStatus.options.filter(
    (one) => one === 'new' || one === standing || preview.counts[one] > 0,
  )
  return (
    <Section title={words.rows} flush>
      <nav aria-label={words.tabs} className={classes.tabs}>
        {tabs.map((one) => (
          <QueryLink
            key={one}
            aria-current={one === standing ? 'true' : undefined}
            change={(after) => {
              after.set('standing', one)
              after.delete('page')
              return after
            }}
          >
            {words[one]} <b>{preview.counts[one]}</b>
          </QueryLink>
        ))}
      </nav>
      <p className={classes.about}>
        <span>{words[`${standing}Text`]}</span>{' '}
        {matches.total > 0 && <span>{words.matches(matches.total, matches.sure)}</span>}
      </p>
      <PagedList
        list={rows}
        failed={words.rowsFailed}
        placeholder={<SkeletonRows rows={6} height={44} />}
        empty={<p className={classes.none}>{words.empty}</p>}
      >
        {(found) => (
          <div aria-busy={isStale} className={classes.rows}>
            <RowList
              // What is asked and marked is of this page.
              key={`${standing} ${found.page}`}
              accountId={accountId}
              preview={preview}
              standing={standing}
              found={found}
            />
          </div>
        )}
      </PagedList>
      <button type="button" className={classes.keys} onClick={() => setKeysOpen(true)}>
        {words.keys}
      </button>
      {keysOpen && (
        <KeysDialog
          keys={keys.map(([key, word]) => [key, words[word]])}
          onClose={() => setKeysOpen(false)}
        />
      )}
    </Section>
  )
}

type RowListProps = {
  accountId: string
  preview: BankImportPreview
  standing: ImportRowStatus
  found: Page<BankImportRow>
}

/** One page of rows. A key decides about the focused row, or about all of this standing. */
function RowList({ accountId, preview, standing, found }: RowListProps) {
  const words = useCopy(copy)
  const { items, total } = found
  const decide = useDecide(accountId, preview.id)
  const { list, getIndex, step } = useRowFocus()
  const [isInside, setIsInside] = useState(false)
  const [isAll, setIsAll] = useState(false)
  /** The row whose date or amount is being asked for. */
  const [asked, setAsked] = useState<number>()
  const canDecide = isDecidable(standing)

  /** Whether the row is decided; if it can't be read, it asks first. */
  const decideRow = (row: BankImportRow, decision: ImportDecision | null, given: Given = {}) => {
    const isMissing =
      (row.date === null && given.date === undefined) ||
      (row.amount === null && given.amount === undefined)
    const mustAsk = decision === 'take' && isMissing
    setAsked(mustAsk ? row.position : undefined)
    if (!mustAsk) decide({ ...given, positions: [row.position], decision })
    return !mustAsk
  }
  const decideAll = (decision: ImportDecision | null) => {
    if (isDecidable(standing)) decide({ standing, decision })
    setIsAll(false)
  }
  const press = (decision: ImportDecision | null) => () => {
    if (isAll) return decideAll(decision)
    const row = items[getIndex()]
    // Nobody decides about a row that is not shown as the current one.
    if (!row) return step(1)
    if (decideRow(row, decision) && decision !== null) step(1)
  }
  // Elsewhere, the arrows scroll the page.
  const arrows = isInside && { arrowdown: () => step(1), arrowup: () => step(-1) }
  useShortcuts({ j: () => step(1), k: () => step(-1), ...arrows }, { whileHeld: true })
  useShortcuts(
    canDecide
      ? { t: press('take'), s: press('skip'), u: press(null), a: () => setIsAll(!isAll) }
      : {},
  )

  return (
    <>
      {canDecide && (
        <div className={classes.tools}>
          <Checkbox
            label={
              <>
                <span>{words.all(total)}</span> <ShortcutKey>A</ShortcutKey>
              </>
            }
            aria-keyshortcuts="A"
            checked={isAll}
            onChange={(event) => setIsAll(event.currentTarget.checked)}
          />
          {isAll &&
            decisionKeys.map(([word, key]) => (
              <Button
                key={word}
                size="sm"
                variant="default"
                rightSection={<ShortcutKey>{key}</ShortcutKey>}
                aria-keyshortcuts={key}
                onClick={() => decideAll(word === 'undo' ? null : word)}
              >
                {words[word]}
              </Button>
            ))}
        </div>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only follows the focus */}
      <ul
        ref={list}
        className="plainList"
        aria-label={words[standing]}
        onFocus={() => setIsInside(true)}
        onBlur={() => setIsInside(false)}
      >
        {items.map((row) => (
          <ReviewRow
            key={row.position}
            accountId={accountId}
            row={row}
            canDecide={canDecide}
            preview={preview}
            isMarked={isAll}
            isAsked={row.position === asked}
            onDecide={(decision, given) => decideRow(row, decision, given)}
          />
        ))}
      </ul>
    </>
  )
}
