import { Button, Paper, Tabs } from '@mantine/core'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { Link, Navigate, useLocation, useSearchParams } from 'react-router'
import { DocumentFilter } from '@milepost/contract/documents/documents'
import { lazyPart } from '@milepost/ui/feedback/lazy-part.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { paths, withUpload } from '../../../paths.ts'
import { useFirmPapers } from '../firm-papers/firm-papers.hooks.ts'
import { DocumentList } from './document-list.tsx'
import classes from './documents-page.module.css'
import { copy } from './documents.copy.ts'
import { useDocuments } from './documents.hooks.ts'
import { UnsentNotice } from './unsent-notice.tsx'

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
  const documents = useDocuments(filter)
  const { counts } = documents.query.data ?? {}
  const papers = useFirmPapers()

  const nothingToResubmit = counts?.needs_resubmission === 0
  if (filter === 'needs_resubmission' && nothingToResubmit)
    return <Navigate to={pathname} replace />
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
            <DocumentList list={documents} filter={filter} upload={upload} />
          </Tabs.Panel>
        </Tabs>
      </Paper>
      {papers.query.data && papers.query.data.total > 0 && <FirmPapersCard list={papers} />}
      <p className={classes.help}>
        <Link to={paths.howToSendDocuments}>{words.howTo}</Link>
      </p>
    </Page>
  )
}

/** The "send again" tab appears only if it has documents. */
const showsTab = (tab: DocumentFilter, counts: Record<DocumentFilter, number> | undefined) =>
  tab !== 'needs_resubmission' || (counts?.needs_resubmission ?? 0) > 0
