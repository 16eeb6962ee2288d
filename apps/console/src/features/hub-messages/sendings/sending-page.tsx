import { Badge, Button, Paper, Progress, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { hubMessagesForStaff } from '@milepost/contract/hub-messages/hub-messages-for-staff'
import {
  messageSendings,
  RecipientFilter,
  SendingChange,
  type Sending,
} from '@milepost/contract/hub-messages/message-sendings'
import { call, read } from '@milepost/ui/api/api.ts'
import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog.tsx'
import { LoadState, SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { FormDialog } from '@milepost/ui/forms/form-dialog.tsx'
import { useFormCheck } from '@milepost/ui/forms/use-form-check.ts'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy, useLanguage } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { PagedList } from '@milepost/ui/lists/paged-list.tsx'
import { usePagedList } from '@milepost/ui/lists/use-paged-list.ts'
import { useUrlQuery } from '@milepost/ui/routing/query-in-url.ts'
import { paths } from '../../../paths.ts'
import { QueryLink } from '../../../shared/query-link.tsx'
import { UrlSearch } from '../../../shared/url-search.tsx'
import { formatLocalTime, formatZone } from './local-time.ts'
import { SendingBadge } from './sending-badge.tsx'
import { copy, filterCopy, problemCopy, textCopy } from './sendings.copy.ts'
import classes from './sendings.module.css'

/** While a message goes out, its page is asked for again this often (ms). */
const progressIntervalMs = 2_000
/** While it waits for its time, or for clients to read it. */
const idleIntervalMs = 30_000

/** One message to many clients: how far it is, who read and answered it. */
export function SendingPage() {
  const words = useCopy(copy)
  const { id = '' } = useParams()
  const sending = useQuery({
    ...read(messageSendings.show, { params: { id } }),
    refetchInterval: ({ state: { data } }) =>
      data?.status === 'sending' ? progressIntervalMs : idleIntervalMs,
  })
  return (
    <Page
      title={sending.data?.subject ?? words.message}
      back={{ to: paths.messages, label: words.back }}
    >
      <LoadState query={sending} failed={words.sendingFailed}>
        {(found) => (
          <div className={classes.fields}>
            <Paper p="lg" className={classes.fields}>
              <Summary sending={found} />
            </Paper>
            <Paper className={classes.card}>
              <Recipients sending={found} />
            </Paper>
            <Paper p="lg" className={classes.fields}>
              <Texts sending={found} />
            </Paper>
          </div>
        )}
      </LoadState>
    </Page>
  )
}

function Summary({ sending }: { sending: Sending }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const dates = useDates()
  const { counts, status, sendAt, timeZone, audience } = sending
  const done = counts.sent + counts.skipped + counts.failed
  const at = sendAt && `${formatLocalTime(sendAt, language)} (${formatZone(timeZone, language)})`
  return (
    <>
      <div className={classes.status}>
        <SendingBadge status={status} />
        <span>
          {status === 'scheduled' && at
            ? words.goesOut(at)
            : status === 'sending' && words.progress(done, counts.recipients)}
        </span>
      </div>
      {status === 'sending' && (
        <Progress value={(done / counts.recipients) * 100} aria-label={words.progressLabel} />
      )}
      <dl className={classes.counts}>
        {(
          [
            [words.recipients, counts.recipients],
            [words.sent, counts.sent],
            [words.read, counts.read],
            [words.answered, counts.answered],
          ] as const
        ).map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{count.toLocaleString(language)}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.dim}>
        {[
          words.sentBy(sending.sentBy, dates.moment(sending.createdAt)),
          audience.isPicked
            ? words.picked
            : [
                audience.plan ? words.ofPlan(audience.plan) : words.everyPlan,
                audience.consultant === ''
                  ? words.withoutConsultant
                  : audience.consultant && words.ofConsultant(audience.consultant),
                audience.tag && words.withTag(audience.tag),
              ]
                .filter(Boolean)
                .join(', '),
          sending.dueOn && words.dueOn(dates.dayInYear(sending.dueOn)),
          sending.remindEveryDays && words.reminds(sending.remindEveryDays),
          counts.skipped + counts.failed > 0 && words.notSent(counts.skipped + counts.failed),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {status === 'scheduled' && <Changes sending={sending} />}
    </>
  )
}

/** Another time for a scheduled message, or none. */
function Changes({ sending: { id, sendAt, timeZone, counts } }: { sending: Sending }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const toast = useToast()
  const cache = useQueryClient()
  const [open, setOpen] = useState<'time' | 'cancel'>()
  const [time, setTime] = useState(sendAt ?? '')
  const change = useMutation({
    networkMode: 'always',
    mutationFn: (sending: SendingChange) =>
      call(messageSendings.change, { params: { id }, body: { sending } }),
    onSuccess: ({ status }) => {
      setOpen(undefined)
      toast.success(status === 'cancelled' ? words.cancelled : words.timeChanged)
    },
    onSettled: () =>
      Promise.all(
        [messageSendings.show, hubMessagesForStaff.sent].map(({ path }) =>
          cache.invalidateQueries({ queryKey: [path] }),
        ),
      ),
  })
  const check = useFormCheck({
    parsed: SendingChange.safeParse({ sendAt: time }),
    error: change.error,
    at: 'sending',
  })
  const close = () => {
    setOpen(undefined)
    change.reset()
  }
  return (
    <div className={classes.end}>
      <Button variant="default" onClick={() => setOpen('time')}>
        {words.changeTime}
      </Button>
      <Button variant="subtle" color="red" onClick={() => setOpen('cancel')}>
        {words.cancelSending}
      </Button>
      {open === 'time' && (
        <FormDialog
          title={words.changeTime}
          submitLabel={words.save}
          isPending={change.isPending}
          isReady={time !== ''}
          error={change.error}
          onSubmit={check.submit((sending) => change.mutate(sending))}
          onClose={close}
        >
          <TextInput
            type="datetime-local"
            label={words.dayAndTime}
            description={words.zone(formatZone(timeZone, language))}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            error={check.problem('sendAt')}
            value={time}
            onChange={(event) => setTime(event.currentTarget.value.slice(0, 16))}
          />
        </FormDialog>
      )}
      {open === 'cancel' && (
        <ConfirmDialog
          title={words.cancelAsk}
          confirm={words.cancelSending}
          cancel={words.keepIt}
          isPending={change.isPending}
          error={change.error}
          onConfirm={() => change.mutate({ isCancelled: true })}
          onClose={close}
        >
          <p>{words.cancelText(counts.recipients)}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

const withChange = (query: URLSearchParams, name: string, value: string | undefined) => {
  const changed = new URLSearchParams(query)
  changed.delete('page')
  if (value) changed.set(name, value)
  else changed.delete(name)
  return changed
}

/** Who got it. What it says and what came back is on the conversation's page, so that each look is logged. */
function Recipients({ sending: { id, status } }: { sending: Sending }) {
  const words = useCopy(copy)
  const filters = useCopy(filterCopy)
  const problems = useCopy(problemCopy)
  const dates = useDates()
  const [query, changeQuery] = useUrlQuery()
  const filter = RecipientFilter.safeParse(query.get('filter')).data
  const search = query.get('search')?.trim().slice(0, 100) || undefined
  const recipients = usePagedList((page) => ({
    ...read(messageSendings.recipients, { params: { id }, query: { filter, search, page } }),
    refetchInterval: status === 'sending' ? progressIntervalMs : idleIntervalMs,
  }))
  return (
    <>
      <div className={classes.head}>
        <nav aria-label={words.filters} className={classes.chips}>
          {[undefined, ...RecipientFilter.options].map((one) => (
            <QueryLink
              key={one ?? 'all'}
              change={(before) => withChange(before, 'filter', one)}
              aria-current={one === filter ? 'true' : undefined}
            >
              {filters[one ?? 'all']}
            </QueryLink>
          ))}
        </nav>
        <UrlSearch
          size="md"
          label={words.searchClients}
          value={search ?? ''}
          onSearch={(text) =>
            void changeQuery((before) => withChange(before, 'search', text), { replace: true })
          }
        />
      </div>
      <PagedList
        list={recipients}
        failed={words.membersFailed}
        placeholder={<SkeletonRows rows={6} />}
        empty={<p className={classes.empty}>{words.nobody}</p>}
      >
        {(found) => (
          <ul className="plainList">
            {found.items.map((client) => (
              <li key={client.id} className={classes.member}>
                <span>
                  <Link
                    to={
                      client.messageId
                        ? paths.thread(client.id, client.messageId)
                        : paths.client(client.id)
                    }
                  >
                    {client.name}
                  </Link>
                  {client.readAt && <small>{words.readOn(dates.moment(client.readAt))}</small>}
                </span>
                {client.status === 'skipped' || client.status === 'failed' ? (
                  <span className={classes.problem}>
                    {client.problem ? problems[client.problem] : words.failed}
                  </span>
                ) : (
                  <Badge color={client.answered ? 'green' : client.readAt ? 'blue' : 'gray'}>
                    {client.answered
                      ? filters.answered
                      : client.readAt
                        ? filters.read
                        : client.status === 'sent'
                          ? filters.unread
                          : filters.pending}
                  </Badge>
                )}
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </>
  )
}

/** What it says, as it was written: each client has their own names in it. */
function Texts({ sending: { texts } }: { sending: Sending }) {
  const textNames = useCopy(textCopy)
  return (
    <>
      {(['en', 'es'] as const).map((language) => {
        const text = texts[language]
        return (
          text && (
            <section key={language} lang={language}>
              <small className={classes.dim}>{textNames[language]}</small>
              <h2 className={classes.subject}>{text.subject}</h2>
              <p className={classes.text}>{text.body}</p>
            </section>
          )
        )
      })}
    </>
  )
}
