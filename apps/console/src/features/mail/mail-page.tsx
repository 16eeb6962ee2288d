import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { demoMails, type DemoMailContent } from '@milepost/contract/mail/mail'
import { read } from '@milepost/ui/api/api.ts'
import { LoadState } from '@milepost/ui/feedback/load-state.tsx'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { Section } from '@milepost/ui/layout/section.tsx'
import { paths } from '../../paths.ts'
import { frameMail } from '../../shared/frame-mail.ts'
import { copy } from './mail.copy.ts'
import classes from './mail.module.css'

/** One mail: as HTML, with its plain text beside it. */
export function MailPage() {
  const words = useCopy(copy)
  const { id = '' } = useParams()
  const mail = useQuery(read(demoMails.show, { params: { id } }))
  return (
    <Page title={mail.data?.subject ?? words.mail} back={{ to: paths.mails, label: words.back }}>
      <LoadState query={mail} failed={words.loadFailed}>
        {(found) => <Mail mail={found} />}
      </LoadState>
    </Page>
  )
}

function Mail({ mail: { from, to, at, subject, text, html } }: { mail: DemoMailContent }) {
  const words = useCopy(copy)
  const { moment } = useDates()
  return (
    <div className={classes.page}>
      <dl className={classes.facts}>
        <dt>{words.from}</dt>
        <dd>{from}</dd>
        <dt>{words.to}</dt>
        <dd>{to}</dd>
        <dt>{words.sent}</dt>
        <dd>{moment(at)}</dd>
      </dl>
      <div className={classes.both}>
        <Section title={words.asHtml} flush>
          {/* Sandboxed: no scripts, not our origin; links open a new tab. */}
          <iframe
            title={subject}
            className={classes.frame}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            referrerPolicy="no-referrer"
            srcDoc={frameMail(html)}
          />
        </Section>
        <Section title={words.asText}>
          <p className={classes.text}>{text.trim()}</p>
        </Section>
      </div>
    </div>
  )
}
