import { Badge, Button, Paper } from '@mantine/core'
import IconBook2 from '@tabler/icons-react/dist/esm/icons/IconBook2.mjs'
import { Link, useParams } from 'react-router'
import * as z from 'zod/mini'
import { posting, type ListedBatch } from '@milepost/contract/financial-performance/posting'
import { read } from '@milepost/ui/api/api.ts'
import { Empty } from '@milepost/ui/feedback/empty.tsx'
import { SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { dollarsAndCents } from '@milepost/ui/i18n/money.ts'
import { Page } from '@milepost/ui/layout/page.tsx'
import { PagedList } from '@milepost/ui/lists/paged-list.tsx'
import { usePagedList } from '@milepost/ui/lists/use-paged-list.ts'
import { useUrlFilters } from '@milepost/ui/routing/query-in-url.ts'
import { paths } from '../../paths.ts'
import { UrlSearch } from '../../shared/url-search.tsx'
import { BooksNav } from './books-nav.tsx'
import { copy } from './books.copy.ts'
import { useClientName } from './books.hooks.ts'
import classes from './books.module.css'

/** A client's books, batch by batch. */
export function BatchesPage() {
  const words = useCopy(copy)
  const { accountId = '' } = useParams()
  const [query, choose] = useUrlFilters()
  const client = useClientName(accountId)
  const search = query.get('search')?.trim().slice(0, 100) || undefined
  const rule = z.uuid().safeParse(query.get('rule')).data
  const params = { accountId }
  const batches = usePagedList((page) =>
    read(posting.batches, { params, query: { search, rule, page } }),
  )
  return (
    <Page
      title={client ? words.batchesOf(client) : words.batches}
      back={{ to: paths.books(accountId), label: words.back }}
    >
      <BooksNav accountId={accountId} />
      <div className={classes.top}>
        <UrlSearch
          className={classes.search}
          label={words.search}
          value={search ?? ''}
          onSearch={(text) => choose('search', text)}
        />
      </div>
      {rule && (
        <p className={classes.hint}>
          {words.onlyByRule} <Link to={paths.batches(accountId)}>{words.seeAllBatches}</Link>
        </p>
      )}
      <Paper className={classes.card}>
        <PagedList
          list={batches}
          failed={words.listFailed}
          placeholder={<SkeletonRows rows={6} />}
          empty={
            <Empty
              icon={IconBook2}
              title={search || rule ? words.noneFound : words.empty}
              action={
                !search &&
                !rule && (
                  <Button component={Link} to={paths.bankImport(accountId)} size="sm">
                    {words.importFirst}
                  </Button>
                )
              }
            >
              {rule ? words.noneByRule : search ? words.noneFoundText : words.emptyText}
            </Empty>
          }
        >
          {(found) => (
            <ul className="plainList">
              {found.items.map((batch) => (
                <li key={batch.batchId}>
                  <BatchRow accountId={accountId} batch={batch} />
                </li>
              ))}
            </ul>
          )}
        </PagedList>
      </Paper>
    </Page>
  )
}

function BatchRow({ accountId, batch }: { accountId: string; batch: ListedBatch }) {
  const words = useCopy(copy)
  const dates = useDates()
  return (
    <Link to={paths.batch(accountId, batch.batchId)} className={classes.row}>
      <span>{dates.dayInYear(batch.date)}</span>
      <span>
        <b>{batch.description}</b>
        <small>{words.by(batch.postedBy ?? words.byItself, dates.moment(batch.postedAt))}</small>
      </span>
      <span className={classes.marks}>
        {batch.documentGuid && <Badge color="gray">{words.fromDocument}</Badge>}
        {batch.isOpening && <Badge color="blue">{words.isOpening}</Badge>}
        {batch.reversesBatchId && <Badge color="yellow">{words.isReversal}</Badge>}
        {batch.reversedByBatchId && <Badge color="red">{words.isReversed}</Badge>}
      </span>
      <span className={classes.amount}>{dollarsAndCents(batch.amount)}</span>
    </Link>
  )
}
