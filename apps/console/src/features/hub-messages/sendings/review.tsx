import { Button, Paper, Radio, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import {
  maxPicked,
  messageSendings,
  type Audience,
  type AudienceMember,
  type Sending,
  type SendingMessage,
} from '@milepost/contract/hub-messages/message-sendings'
import { CallFailed } from '@milepost/contract/wire/caller'
import { call } from '@milepost/ui/api/api.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { LoadState, SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useCopy, useLanguage } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { PagedList } from '@milepost/ui/lists/paged-list.tsx'
import { useInnerList } from '@milepost/ui/lists/use-paged-list.ts'
import { useAudienceSize } from '../../../shared/clients/audience.ts'
import { formatZone } from './local-time.ts'
import { copy, problemCopy, readsCopy } from './sendings.copy.ts'
import classes from './sendings.module.css'

type ReviewProps = {
  id: string
  message: SendingMessage
  audience: Audience
  onAudience: (audience: Audience) => void
  onSent: (sending: Sending, text: string) => Promise<void>
}

/** Who will get a message: the last look before it is sent, or scheduled. */
export function Review({ id, message, audience, onAudience, onSent }: ReviewProps) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const errorMessage = useErrorMessage()
  const toast = useToast()
  const cache = useQueryClient()
  const [query] = useSearchParams()
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [sendAt, setSendAt] = useState('')
  const size = useAudienceSize(audience)
  const confirm = useMutation({
    networkMode: 'always',
    mutationFn: (audienceId: string) =>
      call(messageSendings.send, {
        body: {
          sending: {
            id,
            audience,
            audienceId,
            ...message,
            sendAt: when === 'later' ? sendAt : undefined,
          },
        },
      }),
    onSuccess: (sending) =>
      onSent(
        sending,
        sending.status === 'scheduled'
          ? words.scheduled
          : words.onItsWay(sending.counts.recipients),
      ),
    onError: async (reason) => {
      toast.failure(errorMessage(reason))
      // Others would get it by now: show who.
      if (reason instanceof CallFailed && reason.status === 409)
        await Promise.all(
          [messageSendings.measure, messageSendings.members].map(({ path }) =>
            cache.invalidateQueries({ queryKey: [path] }),
          ),
        )
    },
  })
  const takeOut = (member: AudienceMember) => {
    const { accountIds, excludedIds = [] } = audience
    if (accountIds)
      return onAudience({ ...audience, accountIds: accountIds.filter((one) => one !== member.id) })
    if (excludedIds.length >= maxPicked) return toast.failure(words.tooManyOut)
    onAudience({ ...audience, excludedIds: [...excludedIds, member.id] })
  }
  const back = new URLSearchParams(query)
  back.delete('step')
  const excluded = audience.excludedIds?.length ?? 0

  return (
    <Page title={words.review} back={{ to: `?${back}`, label: words.backToText }}>
      <LoadState query={size} failed={words.sizeFailed}>
        {({ id: audienceId, recipients, english, spanish, inactive, uninvited, timeZone }) => (
          <div className={classes.review}>
            <Paper p="lg" className={classes.fields}>
              <p className={classes.total}>
                <b>{words.willGetIt(recipients)}</b>
                <small>
                  {[
                    english > 0 && words.inEnglish(english),
                    spanish > 0 && words.inSpanish(spanish),
                    inactive > 0 && words.inactive(inactive),
                    uninvited > 0 && words.uninvited(uninvited),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </p>
              <Radio.Group label={words.when} value={when} onChange={(chosen) => setWhen(chosen)}>
                <div className={classes.choices}>
                  <Radio value="now" label={words.now} />
                  <Radio value="later" label={words.later} />
                </div>
              </Radio.Group>
              {when === 'later' && (
                <TextInput
                  type="datetime-local"
                  className={classes.time}
                  label={words.dayAndTime}
                  description={words.zone(formatZone(timeZone, language))}
                  inputWrapperOrder={['label', 'input', 'error', 'description']}
                  value={sendAt}
                  onChange={(event) => setSendAt(event.currentTarget.value.slice(0, 16))}
                />
              )}
              <div className={classes.end}>
                <Button
                  disabled={
                    recipients === 0 || size.isPlaceholderData || (when === 'later' && !sendAt)
                  }
                  loading={confirm.isPending}
                  onClick={() => confirm.mutate(audienceId)}
                >
                  {when === 'later' ? words.schedule(recipients) : words.send(recipients)}
                </Button>
              </div>
            </Paper>
            <Paper className={classes.card}>
              <Members audience={audience} onTakeOut={takeOut} />
            </Paper>
            {excluded > 0 && (
              <p className={classes.note}>
                <span>{words.takenOut(excluded)}</span>
                <Button
                  variant="subtle"
                  size="compact-md"
                  onClick={() => onAudience({ ...audience, excludedIds: [] })}
                >
                  {words.putBack}
                </Button>
              </p>
            )}
          </div>
        )}
      </LoadState>
    </Page>
  )
}

type MembersProps = { audience: Audience; onTakeOut: (member: AudienceMember) => void }

/** The clients of the audience, with why some can't get the message. */
function Members({ audience, onTakeOut }: MembersProps) {
  const words = useCopy(copy)
  const problems = useCopy(problemCopy)
  const reads = useCopy(readsCopy)
  const [search, setSearch] = useState('')
  const [debounced] = useDebouncedValue(search.trim(), 300)
  const members = useInnerList((page) => {
    const request = { query: { search: debounced || undefined, page }, body: { audience } }
    return {
      queryKey: [messageSendings.members.path, request],
      queryFn: ({ signal }) => call(messageSendings.members, request, { signal }),
      enabled: audience.accountIds?.length !== 0,
    }
    // Without the one that was taken out, it is still the same list.
  }, debounced)
  return (
    <>
      <div className={classes.head}>
        <TextInput
          type="search"
          aria-label={words.searchClients}
          placeholder={words.searchClients}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </div>
      {audience.accountIds?.length === 0 ? (
        <p className={classes.empty}>{words.nobody}</p>
      ) : (
        <PagedList
          list={members}
          failed={words.membersFailed}
          placeholder={<SkeletonRows rows={6} />}
          empty={<p className={classes.empty}>{words.nobody}</p>}
        >
          {(found) => (
            <ul className="plainList">
              {found.items.map((member) => (
                <li key={member.id} className={classes.member}>
                  <span>
                    <b>{member.name}</b>
                    <small>
                      {[
                        member.clientCustomerType,
                        member.consultant?.fullName,
                        reads[member.language],
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </small>
                  </span>
                  {member.problem ? (
                    <span className={classes.problem}>{problems[member.problem]}</span>
                  ) : (
                    <Button
                      variant="subtle"
                      size="sm"
                      aria-label={words.takeOutName(member.name)}
                      onClick={() => onTakeOut(member)}
                    >
                      {words.takeOut}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )}
        </PagedList>
      )}
    </>
  )
}
