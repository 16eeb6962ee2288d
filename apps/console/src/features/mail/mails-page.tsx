import { Paper } from '@mantine/core'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import { Link } from 'react-router'
import { demoMails } from '@milepost/contract/mail/mail'
import { read } from '@milepost/ui/api/api.ts'
import { Empty } from '@milepost/ui/feedback/empty.tsx'
import { SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { PagedList } from '@milepost/ui/lists/paged-list.tsx'
import { usePagedList } from '@milepost/ui/lists/use-paged-list.ts'
import { paths } from '../../paths.ts'
import { copy } from './mail.copy.ts'
import classes from './mail.module.css'

/** The mails the demo would have sent, newest first. */
export function MailsPage() {
  const words = useCopy(copy)
  const { moment } = useDates()
  const mails = usePagedList((page) => ({
    ...read(demoMails.list, { query: { page } }),
    // Polls, because mail arrives while the page is open.
    refetchInterval: 5_000,
  }))
  return (
    <Page title={words.title}>
      <div className={classes.page}>
        <p className={classes.dim}>{words.about}</p>
        <Paper className={classes.card}>
          <PagedList
            list={mails}
            failed={words.loadFailed}
            placeholder={<SkeletonRows rows={6} />}
            empty={
              <Empty icon={IconMail} title={words.none}>
                {words.noneText}
              </Empty>
            }
          >
            {(found) => (
              <ul className="plainList">
                {found.items.map(({ id, at, to, subject }) => (
                  <li key={id}>
                    <Link to={paths.mail(id)} className={classes.row}>
                      <b>{subject}</b>
                      <span>{to}</span>
                      <span>{moment(at)}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </PagedList>
        </Paper>
      </div>
    </Page>
  )
}
