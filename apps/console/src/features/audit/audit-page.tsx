import { Button, Paper } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconListSearch from '@tabler/icons-react/dist/esm/icons/IconListSearch.mjs'
import { useState } from 'react'
import { audit } from '@milepost/contract/audit/audit'
import { maxCounted } from '@milepost/contract/wire/endpoint'
import { call, read } from '@milepost/ui/api/api.ts'
import { Empty } from '@milepost/ui/feedback/empty.tsx'
import { SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { units } from '@milepost/ui/i18n/money.ts'
import { Page } from '@milepost/ui/layout/page.tsx'
import { PagedList } from '@milepost/ui/lists/paged-list.tsx'
import { usePagedList } from '@milepost/ui/lists/use-paged-list.ts'
import { useDownload } from '@milepost/ui/pdf/use-download.ts'
import { useUrlQuery } from '@milepost/ui/routing/query-in-url.ts'
import { AuditEntries } from './audit-entries.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { parseFilters, toSearch, type Filters } from './audit-search.ts'
import { copy } from './audit.copy.ts'
import classes from './audit.module.css'

/** Everything staff did and viewed, and what clients did themselves. The filters are in the URL. */
export function AuditPage() {
  const words = useCopy(copy)
  const [query, changeQuery] = useUrlQuery()
  const [openedAt] = useState(() => new Date())
  const filters = parseFilters(query, openedAt)
  const search = toSearch(filters)
  const entries = usePagedList((page) => read(audit.search, { query: { ...search, page } }))
  const { download, isDownloading } = useDownload(
    () => call(audit.csv, { query: search }),
    'audit-log.csv',
  )
  const change = (changed: Partial<Filters>) =>
    void changeQuery(
      (after) => {
        for (const [name, value] of Object.entries(changed))
          if (value) after.set(name, value)
          else after.delete(name)
        after.delete('page')
        return after
      },
      { replace: true },
    )

  return (
    <Page
      title={words.title}
      actions={
        <Button
          variant="default"
          size="sm"
          leftSection={<IconDownload size={18} aria-hidden="true" />}
          loading={isDownloading}
          onClick={download}
        >
          {words.csv}
        </Button>
      }
    >
      <Paper className={classes.card}>
        <AuditFilters filters={filters} onChange={change} />
        <PagedList
          list={entries}
          failed={words.listFailed}
          placeholder={
            <div className={classes.waiting}>
              <SkeletonRows rows={8} />
            </div>
          }
          empty={
            <Empty icon={IconListSearch} title={words.empty}>
              {words.emptyText}
            </Empty>
          }
        >
          {({ items, total }) => (
            <>
              <AuditEntries entries={items} search={search} />
              {total >= maxCounted && (
                <p className={classes.atLeast}>{words.atLeast(units(maxCounted))}</p>
              )}
            </>
          )}
        </PagedList>
      </Paper>
    </Page>
  )
}
