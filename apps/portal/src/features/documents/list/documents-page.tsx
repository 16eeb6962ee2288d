import { DocumentFilter } from '@milepost/contract/documents/documents'
import { Button, Paper, Tabs } from '@mantine/core'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { lazyPart } from '@milepost/ui/feedback/lazy-part.tsx'
import { useState } from 'react'
import { Link, Navigate, useLocation, useSearchParams } from 'react-router'
import { paths, withUpload } from '../../../app/paths.ts'
import { DocumentList } from './document-list.tsx'
import { copy } from './documents.copy.ts'
import { useDocuments } from './documents.hooks.ts'
import classes from './documents-page.module.css'
import { useFirmPapers } from '../firm-papers/firm-papers.hooks.ts'
import { UnsentNotice } from './unsent-notice.tsx'
import { withPage, lastPage, getPage } from '@milepost/ui/routing/page-in-url.ts'

// Only for clients to whom the firm has sent something.
const FirmPapersCard = lazyPart(() =>
  import('../firm-papers/firm-papers-card.tsx').then((loaded) => loaded.FirmPapersCard),
)

/** The client's documents by status. The URL holds filter and page. */
export function DocumentsPage() {
  const words = useCopy(copy)
  const { pathname } = useLocation()
  const [search, setSearch] = useSearchParams()
  const filter = DocumentFilter.safeParse(search.get('filter')).data ?? 'received'
  const page = getPage(search)
  const documents = useDocuments(filter, page)
  const { counts } = documents.data ?? {}
  const [papersPage, setPapersPage] = useState(1)
  const { data: papers } = useFirmPapers(papersPage)

  const nothingToResubmit = counts?.needs_resubmission === 0
  if (filter === 'needs_resubmission' && nothingToResubmit)
    return <Navigate to={pathname} replace />
  // A page number in the URL may be past the end after documents changed status.
  const last = lastPage(documents)
  if (page > last) return <Navigate to={`?${withPage(search, last)}`} replace />
  const tabs = DocumentFilter.options.filter((tab) => tab === filter || showsTab(tab, counts))

  const upload = (
    <Button
      component={Link}
      to={withUpload(pathname, 'new')}
      leftSection={<IconUpload size={18} />}
    >
      {words.upload}
    </Button>
  )
  return (
    <Page title={words.documents}>
      <UnsentNotice />
      <Paper className={classes.card}>
        <Tabs
          value={filter}
          onChange={(tab) => setSearch(tab === 'received' || !tab ? {} : { filter: tab })}
          classNames={{ list: classes.tabs, tab: classes.tab }}
        >
          <Tabs.List aria-label={words.byState}>
            {tabs.map((tab) => (
              <Tabs.Tab
                key={tab}
                value={tab}
                rightSection={
                  counts && (
                    <span
                      className={classes.count}
                      data-alert={tab === 'needs_resubmission' || undefined}
                    >
                      {counts[tab]}
                    </span>
                  )
                }
              >
                {words[tab]}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={filter}>
            <DocumentList
              query={documents}
              filter={filter}
              onPage={(chosen) => setSearch((before) => withPage(before, chosen))}
              upload={upload}
            />
          </Tabs.Panel>
        </Tabs>
      </Paper>
      {papers && papers.total > 0 && <FirmPapersCard papers={papers} onPage={setPapersPage} />}
      <p className={classes.help}>
        <Link to={paths.howToSendDocuments}>{words.howTo}</Link>
      </p>
    </Page>
  )
}

/** The "send again" tab appears only if it has documents. */
const showsTab = (tab: DocumentFilter, counts: Record<DocumentFilter, number> | undefined) =>
  tab !== 'needs_resubmission' || (counts?.needs_resubmission ?? 0) > 0
