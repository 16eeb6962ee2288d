import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  clientErasures,
  type FormerClient,
} from '@milepost/contract/client-erasures/client-erasures'
import { PasswordDialog } from '@milepost/ui/account-security/password-dialog.tsx'
import { call, read } from '@milepost/ui/api/api.ts'
import { Empty } from '@milepost/ui/feedback/empty.tsx'
import { SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { Section } from '@milepost/ui/layout/section.tsx'
import { PagedList } from '@milepost/ui/lists/paged-list.tsx'
import { usePagedList } from '@milepost/ui/lists/use-paged-list.ts'
import { paths } from '../../../paths.ts'
import classes from '../client-page.module.css'
import { copy } from './former-clients.copy.ts'
import { RetentionSection } from './retention-section.tsx'

/** Clients who left: how long their records stay, and whose time is over. */
export function FormerClientsPage() {
  const words = useCopy(copy)
  const list = usePagedList((page) =>
    read(clientErasures.formerClients, { query: { page, limit: 25 } }),
  )
  return (
    <Page title={words.title} back={{ to: paths.clients, label: words.back }}>
      <div className={classes.stack}>
        <RetentionSection />
        <Section title={words.listTitle}>
          <PagedList
            list={list}
            failed={words.listFailed}
            placeholder={<SkeletonRows rows={6} height={44} />}
            empty={<Empty title={words.none}>{words.noneText}</Empty>}
          >
            {(found) => (
              <ul className={`plainList ${classes.lines}`}>
                {found.items.map((client) => (
                  <Row key={client.id} client={client} />
                ))}
              </ul>
            )}
          </PagedList>
          <p>
            <Link to={paths.erasures}>{words.certificates}</Link>
          </p>
        </Section>
      </div>
    </Page>
  )
}

function Row({ client }: { client: FormerClient }) {
  const words = useCopy(copy)
  const { dayInYear } = useDates()
  const toast = useToast()
  const cache = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const { id, name, leftOn, erasableFrom, state } = client

  async function erase(password: string) {
    await call(clientErasures.erase, { params: { accountId: id }, body: { password } })
    setIsAsking(false)
    toast.success(words.begun(name))
    await cache.invalidateQueries({ queryKey: [clientErasures.formerClients.path] })
  }

  return (
    <li>
      <span>
        <Link to={paths.client(id)}>{name}</Link>
      </span>
      <small>{words.left(dayInYear(leftOn))}</small>
      <small>{state === 'retained' ? words.retained(dayInYear(erasableFrom)) : words[state]}</small>
      {state === 'due' && (
        <Button
          variant="default"
          size="sm"
          aria-label={words.eraseLabel(name)}
          onClick={() => setIsAsking(true)}
        >
          {words.erase}
        </Button>
      )}
      {isAsking && (
        <PasswordDialog
          title={words.eraseTitle(name)}
          text={words.eraseText}
          action={words.erase}
          run={erase}
          onClose={() => setIsAsking(false)}
        />
      )}
    </li>
  )
}
