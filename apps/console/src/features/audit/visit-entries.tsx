import { audit, type AuditSearch } from '@milepost/contract/account/audit'
import { read } from '@milepost/ui/api/api.ts'
import { LoadState, SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { ListFooter } from '@milepost/ui/lists/list-footer.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Entry } from './audit-entry.tsx'
import { copy } from './audit.copy.ts'
import classes from './audit.module.css'

/** The entries of one visit, by the ID of its row, newest first. */
export function VisitEntries({ visit, search }: { visit: string; search: AuditSearch }) {
  const words = useCopy(copy)
  const [page, setPage] = useState(1)
  const entries = useQuery({
    ...read(audit.search, { query: { ...search, visit, page } }),
    placeholderData: keepPreviousData,
  })
  return (
    <div className={classes.visit}>
      <LoadState
        query={entries}
        failed={words.visitFailed}
        placeholder={
          <div className={classes.waiting}>
            <SkeletonRows rows={3} />
          </div>
        }
      >
        {(found) => (
          <>
            <ul className="plainList">
              {found.items.map((entry) => (
                <li key={entry.id}>
                  <Entry entry={entry} />
                </li>
              ))}
            </ul>
            {found.total > found.limit && <ListFooter {...found} onPage={setPage} />}
          </>
        )}
      </LoadState>
    </div>
  )
}
