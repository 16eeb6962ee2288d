import { Link } from 'react-router'
import { Empty } from '@milepost/ui/feedback/empty.tsx'
import { LoadState } from '@milepost/ui/feedback/load-state.tsx'
import { StatusBadge } from '@milepost/ui/figures/status-badge.tsx'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Section } from '@milepost/ui/layout/section.tsx'
import { paths } from '../../../paths.ts'
import { copy } from './documents.copy.ts'
import { recentLimit, useRecentDocuments } from './documents.hooks.ts'
import classes from './recent-documents-card.module.css'

/** The latest documents, with a link to all. */
export function RecentDocumentsCard() {
  const words = useCopy(copy)
  const { listDate } = useDates()
  const recent = useRecentDocuments()
  return (
    <Section title={words.recent} link={{ label: words.viewAll, to: paths.allDocuments }} flush>
      <LoadState query={recent} failed={words.recentFailed} placeholder={<RowsSkeleton />}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={words.empty}>{words.emptyReceived}</Empty>
          ) : (
            <ul className="plainList">
              {items.map(({ guid, title, createdAt, status }) => (
                <li key={guid}>
                  <Link to={paths.document(guid)} className={classes.row}>
                    <span className={classes.title}>{title}</span>
                    <time dateTime={createdAt} className={classes.date}>
                      {listDate(createdAt)}
                    </time>
                    <span className={classes.status}>
                      <StatusBadge status={status} />
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </LoadState>
    </Section>
  )
}

const RowsSkeleton = () => (
  <ul className="plainList" aria-hidden="true">
    {Array.from({ length: recentLimit }, (_, row) => (
      <li key={row} className={classes.row}>
        ...
      </li>
    ))}
  </ul>
)
