import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { booksImports } from '@milepost/contract/financial-performance/books-imports'
import { read } from '@milepost/ui/api/api.ts'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { Section } from '@milepost/ui/layout/section.tsx'
import { PagedList } from '@milepost/ui/lists/paged-list.tsx'
import { useInnerList } from '@milepost/ui/lists/use-paged-list.ts'
import { paths } from '../../../paths.ts'
import { AccountNames } from './account-names.tsx'
import { copy } from './bring.copy.ts'
import classes from './bring.module.css'
import { ChooseFiles } from './choose-files.tsx'
import { MissingFields } from './missing-fields.tsx'
import { PartList } from './part-list.tsx'
import { PostBar } from './post-bar.tsx'

/** Takes files of earlier books, for one client or many, and posts what is ready. */
export function BringBooksPage() {
  const words = useCopy(copy)
  const { data: parts } = useQuery(read(booksImports.parts, { query: { limit: 1 } }))
  const hasParts = (parts?.total ?? 0) > 0
  return (
    <Page title={words.title} back={{ to: paths.clients, label: words.back }}>
      <div className={classes.stack}>
        <ChooseFiles />
        {hasParts && (
          <>
            <AccountNames />
            <MissingFields />
            <PartList />
            <PostBar />
          </>
        )}
        <Files />
      </div>
    </Page>
  )
}

function Files() {
  const words = useCopy(copy)
  const { listDate } = useDates()
  const list = useInnerList((page) => read(booksImports.list, { query: { page } }))
  return (
    <Section title={words.earlier}>
      <PagedList
        list={list}
        failed={words.loadFailed}
        empty={<p className={classes.dim}>{words.noEarlier}</p>}
        hidesSingleFooter
      >
        {(found) => (
          <ul className={`plainList ${classes.files}`}>
            {found.items.map(
              ({ id, fileName, state, parts, postedParts, uploadedAt, uploadedBy }) => (
                <li key={id}>
                  <Link to={paths.booksImport(id)}>{fileName}</Link>
                  <span>{words.uploaded(uploadedBy, listDate(uploadedAt))}</span>
                  <span>
                    {[
                      words[`state_${state}`],
                      state === 'review' && postedParts > 0 && words.postedOf(postedParts, parts),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </li>
              ),
            )}
          </ul>
        )}
      </PagedList>
    </Section>
  )
}
