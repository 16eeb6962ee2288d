import { Loader } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import IconCalendarDollar from '@tabler/icons-react/dist/esm/icons/IconCalendarDollar.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import IconWorld from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { toFileName, withoutExtension } from '@milepost/contract/documents/file-names'
import { resources, type Resource, type Tool } from '@milepost/contract/resources/resources'
import { canUse } from '@milepost/contract/wire/access'
import { call, read } from '@milepost/ui/api/api.ts'
import { Empty } from '@milepost/ui/feedback/empty.tsx'
import { LoadState, SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { listDate, today } from '@milepost/ui/i18n/dates.ts'
import { fileSize } from '@milepost/ui/i18n/file-size.ts'
import { useCopy, useLanguage } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { Section } from '@milepost/ui/layout/section.tsx'
import { useDownload } from '@milepost/ui/pdf/use-download.ts'
import { useCurrentUser } from '../../features/account/account.hooks.ts'
import { paths } from '../../paths.ts'
import { WriteToFirm } from '../../shared/write-to-firm.tsx'
import { Picture } from '../tutorials/pictures.tsx'
import classes from './resources-page.module.css'
import { copy } from './resources.copy.ts'

/** Two tools for every client, and the resources of the client's plan. */
export function ResourcesPage() {
  const words = useCopy(copy)
  const list = useQuery(read(resources.list, {}))
  const day = today()
  // The firm's clients plan the next year from November on.
  const showsNextYear = day.slice(5) >= '11-01'
  const showsTutorials = canUse('tutorials', useCurrentUser())
  return (
    <Page title={words.findDocuments}>
      <div className={classes.page}>
        <section className={classes.tools}>
          <p>{words.freeTools}</p>
          <div className={classes.pair}>
            <ToolLink
              tool="tax-deadline-calendar"
              icon={IconCalendarDollar}
              title={words.calendar}
              about={words.calendarAbout}
            />
            {showsNextYear && (
              <ToolLink
                tool="tax-deadline-calendar"
                year="next"
                icon={IconCalendarDollar}
                title={words.nextCalendar(Number(day.slice(0, 4)) + 1)}
                about={words.calendarAbout}
              />
            )}
            <ToolLink
              tool="owner-operator-deductions"
              icon={IconListCheck}
              title={words.deductions}
              about={words.deductionsAbout}
            />
          </div>
        </section>
        <Section title={words.folder} flush className={classes.folder}>
          <LoadState query={list} failed={words.failed} placeholder={<SkeletonRows height={56} />}>
            {(items) =>
              items.length === 0 ? (
                <Empty title={words.empty} action={<WriteToFirm />}>
                  {words.emptyText}
                </Empty>
              ) : (
                <ul className="plainList">
                  {items.map((resource) => (
                    <li key={resource.id}>
                      {resource.url ? (
                        <LinkLine resource={resource} url={resource.url} />
                      ) : (
                        <ResourceLine resource={resource} />
                      )}
                    </li>
                  ))}
                </ul>
              )
            }
          </LoadState>
        </Section>
        {showsTutorials && (
          <Link to={paths.tutorials} className={classes.tutorials}>
            <Picture of="menu" />
            <b>{words.tutorials}</b>
          </Link>
        )}
      </div>
    </Page>
  )
}

type ToolLinkProps = { tool: Tool; year?: 'next'; icon: Icon; title: string; about: string }

/** A PDF the portal generates, in the reader's language. */
function ToolLink({ tool, year, icon: Glyph, title, about }: ToolLinkProps) {
  const { language } = useLanguage()
  const load = () => call(resources.tool, { params: { id: tool }, query: { language, year } })
  const { download, isDownloading } = useDownload(load, `${title}.pdf`)
  return (
    <button type="button" className={classes.tool} disabled={isDownloading} onClick={download}>
      <span className={classes.icon}>
        <Glyph size={24} stroke={1.75} aria-hidden="true" />
      </span>
      <span className={classes.text}>
        <b>{title}</b>
        <span>{about}</span>
      </span>
      <DownloadSign busy={isDownloading} />
    </button>
  )
}

type ResourceLineProps = { resource: Resource }

function ResourceLine({ resource: { id, title, description, bytes, addedAt } }: ResourceLineProps) {
  const words = useCopy(copy)
  const load = () => call(resources.pdf, { params: { id } })
  const { download, isDownloading } = useDownload(load, toFileName('application/pdf', title))
  return (
    <button type="button" className={classes.line} disabled={isDownloading} onClick={download}>
      <IconFileText size={22} stroke={1.6} aria-hidden="true" className={classes.paper} />
      <span className={classes.text}>
        <b>{withoutExtension(title)}</b>
        {description && <span>{description}</span>}
        <span>
          {words.kind(fileSize(bytes ?? 0))} · {words.added(listDate(addedAt))}
        </span>
      </span>
      <DownloadSign busy={isDownloading} />
    </button>
  )
}

type LinkLineProps = ResourceLineProps & { url: string }

/** A link to another site, shown with its host. */
function LinkLine({ resource: { title, description, addedAt }, url }: LinkLineProps) {
  const words = useCopy(copy)
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className={classes.line}>
      <IconWorld size={22} stroke={1.6} aria-hidden="true" className={classes.paper} />
      <span className={classes.text}>
        <b>{withoutExtension(title)}</b>
        {description && <span>{description}</span>}
        <span>
          {words.elsewhere(new URL(url).hostname)} · {words.added(listDate(addedAt))}
        </span>
      </span>
      <span className={classes.download} aria-hidden="true">
        <IconExternalLink size={20} />
      </span>
    </a>
  )
}

const DownloadSign = ({ busy }: { busy: boolean }) => (
  <span className={classes.download} aria-hidden="true">
    {busy ? <Loader size={20} /> : <IconDownload size={20} />}
  </span>
)
