import { Paper } from '@mantine/core'
import { audit } from '@milepost/contract/account/audit'
import { read } from '@milepost/ui/api/api.ts'
import { Empty } from '@milepost/ui/feedback/empty.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { ListFooter } from '@milepost/ui/lists/list-footer.tsx'
import { LoadState, SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { withPage, getPage } from '@milepost/ui/routing/page-in-url.ts'
import { Page } from '@milepost/ui/layout/page.tsx'
import IconUserShield from '@tabler/icons-react/dist/esm/icons/IconUserShield.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import classes from './access-history-page.module.css'
import { copy } from './access-history.copy.ts'
import { VisitRow } from './visit-row.tsx'

/** Lists which of the firm's staff opened this account, when, why, and what they looked at. */
export function AccessHistoryPage() {
  const words = useCopy(copy)
  const [search, setSearch] = useSearchParams()
  const visits = useQuery({
    ...read(audit.accessHistory, { query: { page: getPage(search) } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Page title={words.title}>
      <Paper className={classes.card}>
        <p className={classes.about}>{words.about}</p>
        <LoadState
          query={visits}
          failed={words.listFailed}
          placeholder={
            <div className={classes.waiting}>
              <SkeletonRows rows={6} />
            </div>
          }
        >
          {(found) =>
            found.total === 0 ? (
              <Empty icon={IconUserShield} title={words.empty}>
                {words.emptyText}
              </Empty>
            ) : (
              <>
                <ul className="plainList" aria-busy={visits.isPlaceholderData}>
                  {found.items.map((visit) => (
                    <li key={visit.id}>
                      <VisitRow visit={visit} />
                    </li>
                  ))}
                </ul>
                <ListFooter
                  {...found}
                  onPage={(chosen) => setSearch((before) => withPage(before, chosen))}
                />
              </>
            )
          }
        </LoadState>
      </Paper>
    </Page>
  )
}
