import { Badge } from '@mantine/core'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import { Link } from 'react-router'
import type { FirmPaper } from '@milepost/contract/documents/firm-papers'
import type { Page } from '@milepost/contract/wire/endpoint'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Section } from '@milepost/ui/layout/section.tsx'
import { PagedList } from '@milepost/ui/lists/paged-list.tsx'
import type { OnePage } from '@milepost/ui/lists/use-paged-list.ts'
import { paths } from '../../../paths.ts'
import classes from './firm-papers-card.module.css'
import { copy } from './firm-papers.copy.ts'

/** What the firm sent, newest first; unread ones are marked. */
export function FirmPapersCard({ list }: { list: OnePage<Page<FirmPaper, 'unread'>> }) {
  const words = useCopy(copy)
  const { listDate } = useDates()
  const unread = list.query.data?.counts.unread ?? 0
  return (
    <Section
      title={words.fromYourFirm}
      aside={unread > 0 && <Badge color="blue">{words.unread(unread)}</Badge>}
      flush
      className={classes.card}
    >
      <PagedList list={list} failed={words.listFailed} empty={null} hidesSingleFooter>
        {({ items }) => (
          <ul className="plainList">
            {items.map(({ id, title, note, createdAt, readAt }) => (
              <li key={id}>
                <Link
                  to={paths.firmPaper(id)}
                  className={classes.row}
                  data-unread={readAt === null || undefined}
                >
                  <IconFileText
                    size={20}
                    stroke={1.6}
                    aria-hidden="true"
                    className={classes.icon}
                  />
                  <span className={classes.text}>
                    <span className={classes.title}>{title}</span>
                    {note && <span className={classes.note}>{note}</span>}
                  </span>
                  {readAt === null && <Badge color="blue">{words.isNew}</Badge>}
                  <time dateTime={createdAt} className={classes.date}>
                    {listDate(createdAt)}
                  </time>
                  <IconChevronRight size={18} aria-hidden="true" className={classes.icon} />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Section>
  )
}
