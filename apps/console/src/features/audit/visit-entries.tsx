import { audit, type AuditSearch } from '@milepost/contract/audit/audit'
import { read } from '@milepost/ui/api/api.ts'
import { SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { PagedList } from '@milepost/ui/lists/paged-list.tsx'
import { useInnerList } from '@milepost/ui/lists/use-paged-list.ts'
import { Entry } from './audit-entry.tsx'
import { copy } from './audit.copy.ts'
import classes from './audit.module.css'

/** The entries of one visit, by the ID of its row, newest first. */
export function VisitEntries({ visit, search }: { visit: string; search: AuditSearch }) {
  const words = useCopy(copy)
  const entries = useInnerList((page) => read(audit.search, { query: { ...search, visit, page } }))
  return (
    <div className={classes.visit}>
      <PagedList
        list={entries}
        failed={words.visitFailed}
        placeholder={
          <div className={classes.waiting}>
            <SkeletonRows rows={3} />
          </div>
        }
        empty={null}
        hidesSingleFooter
      >
        {({ items }) => (
          <ul className="plainList">
            {items.map((entry) => (
              <li key={entry.id}>
                <Entry entry={entry} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
}
