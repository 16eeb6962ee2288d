import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  booksImports,
  BooksPartStatus,
  type BooksPart,
} from '@milepost/contract/financial-performance/books-imports'
import { read } from '@milepost/ui/api/api.ts'
import { SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { dollarsAndCents } from '@milepost/ui/i18n/money.ts'
import { Section } from '@milepost/ui/layout/section.tsx'
import { PagedList } from '@milepost/ui/lists/paged-list.tsx'
import { useInnerList } from '@milepost/ui/lists/use-paged-list.ts'
import { paths } from '../../../paths.ts'
import { ClientSelect } from '../../../shared/clients/client-select.tsx'
import { copy } from './bring.copy.ts'
import { useBooksChange } from './bring.hooks.ts'
import classes from './bring.module.css'
import { PartMonths } from './part-months.tsx'

/** The books of each client in the files under review, or in one file, narrowed by what they lack. */
export function PartList({ importId }: { importId?: string }) {
  const words = useCopy(copy)
  const [status, setStatus] = useState<BooksPartStatus>()
  const list = useInnerList((page) =>
    read(booksImports.parts, { query: { import: importId, status, page } }),
  )
  const { counts } = list.query.data ?? {}
  const counted = BooksPartStatus.options
    .map((one) => ({ status: one, count: counts?.[one] ?? 0 }))
    .filter(({ count }) => count > 0)
  return (
    <Section
      title={words.parts}
      aside={
        counts && (
          <NativeSelect
            className={classes.aside}
            size="sm"
            aria-label={words.parts}
            value={status ?? ''}
            onChange={({ currentTarget: { value } }) =>
              setStatus(BooksPartStatus.safeParse(value).data)
            }
            data={[
              { value: '', label: words.all(counted.reduce((sum, { count }) => sum + count, 0)) },
              ...counted.map((one) => ({
                value: one.status,
                label: `${words[`status_${one.status}`]} (${one.count})`,
              })),
            ]}
          />
        )
      }
    >
      <PagedList
        list={list}
        failed={words.partsFailed}
        placeholder={<SkeletonRows rows={6} height={44} />}
        empty={<p className={classes.dim}>{words.noneHere}</p>}
        hidesSingleFooter
      >
        {({ items }) => (
          <ol className={`plainList ${classes.parts}`}>
            {items.map((part) => (
              <li key={part.id}>
                <PartRow part={part} isInFile={importId !== undefined} />
              </li>
            ))}
          </ol>
        )}
      </PagedList>
    </Section>
  )
}

function PartRow({ part, isInFile }: { part: BooksPart; isInFile: boolean }) {
  const words = useCopy(copy)
  const { id, importId, name, clientName, accountId, status, fileName } = part
  const decide = useBooksChange(booksImports.decide)
  const decidePart = (body: { accountId?: string | null; decision?: 'take' | 'skip' | null }) =>
    decide.mutate({ params: { id: importId }, body: { name, ...body } })
  const who = clientName ?? name
  return (
    <>
      <div className={classes.part} data-status={status}>
        <div className={classes.who}>
          {accountId === null ? (
            <b>{name}</b>
          ) : (
            <Link to={paths.books(accountId)}>{clientName ?? name}</Link>
          )}
          {!isInFile && (
            <Link
              className={classes.file}
              to={paths.booksImport(importId)}
              aria-label={words.openFile(fileName)}
            >
              {fileName}
            </Link>
          )}
        </div>
        <Summary part={part} />
        <div className={classes.status}>
          <b>{words[`status_${status}`]}</b>
          <Reason part={part} />
        </div>
        <div className={classes.decide}>
          {status !== 'posted' && status !== 'skipped' && (
            <ClientSelect
              // Empty again once the client is chosen, whose name is above.
              key={accountId}
              hideLabel
              label={words.whose(name)}
              placeholder={accountId === null ? words.chooseClient : words.otherClient}
              value={null}
              onChange={(chosen) => chosen !== null && decidePart({ accountId: chosen })}
            />
          )}
          {status === 'duplicate' && (
            <Button
              size="sm"
              variant="default"
              aria-label={words.takeNamed(who)}
              onClick={() => decidePart({ decision: 'take' })}
            >
              {words.take}
            </Button>
          )}
          {status !== 'posted' && (
            <Button
              size="sm"
              variant="default"
              loading={decide.isPending}
              aria-label={status === 'skipped' ? words.undoNamed(who) : words.skipNamed(who)}
              onClick={() => decidePart({ decision: status === 'skipped' ? null : 'skip' })}
            >
              {status === 'skipped' ? words.undo : words.skip}
            </Button>
          )}
        </div>
      </div>
      {part.months.length > 0 && <PartMonths key={id} part={part} isOpen={isInFile} />}
    </>
  )
}

/** What the books are, and when. */
function Summary({ part: { kind, months, day } }: { part: BooksPart }) {
  const words = useCopy(copy)
  const { monthInYear, dayInYear } = useDates()
  const [first, last] = [months[0]?.month, months.at(-1)?.month]
  return (
    <div>
      {words[`kind_${kind}`]}
      <small>
        {kind === 'balances'
          ? day && words.asOf(dayInYear(day))
          : first && last && words.span(monthInYear(first), monthInYear(last))}
      </small>
    </div>
  )
}

/** Why a part stands where it does. */
function Reason({ part }: { part: BooksPart }) {
  const words = useCopy(copy)
  const { dayInYear, monthInYear } = useDates()
  const { kind, status, inTheWay, countedTwice, unmapped, months, problems, problemCount } = part
  const off = months.filter(({ difference }) => difference !== null && difference !== 0)
  const sum = off.reduce((total, { difference }) => total + Math.round(difference! * 100), 0) / 100
  if (status === 'duplicate')
    return (
      <small>
        {inTheWay && <span className={classes.block}>{words.duplicateOf(inTheWay)}</span>}
        {countedTwice.map((one) => {
          const span = words.span(monthInYear(one.months[0]!), monthInYear(one.months.at(-1)!))
          return (
            <span key={`${one.fileName} ${span}`} className={classes.block}>
              {kind === 'balances'
                ? words.includesMonths(span, one.fileName)
                : words.isIncluded(span, one.fileName)}
            </span>
          )
        })}
      </small>
    )
  if (status === 'locked')
    return <small>{inTheWay && words.lockedThrough(dayInYear(inTheWay))}</small>
  if (status === 'accounts') return <small>{words.unmapped(unmapped.length)}</small>
  if (status === 'difference') return <small>{words.offBy(dollarsAndCents(sum), off.length)}</small>
  if (status !== 'problem') return null
  return (
    <small>
      {problems.slice(0, 3).map(({ problem, line, text }) => (
        <span key={`${line} ${problem} ${text}`} className={classes.block}>
          {`${line === null ? '' : `${words.line(line)}: `}${words[`problem_${problem}`](text)}`}
        </span>
      ))}
      {problemCount > 3 && <span>{words.more(problemCount - 3)}</span>}
    </small>
  )
}
