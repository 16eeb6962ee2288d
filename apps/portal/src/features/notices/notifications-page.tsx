import { Alert, Checkbox } from '@mantine/core'
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { account } from '@milepost/contract/account/account'
import { notices, type NoticePreference } from '@milepost/contract/notices/notices'
import { call, read } from '@milepost/ui/api/api.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { LoadState } from '@milepost/ui/feedback/load-state.tsx'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { Section } from '@milepost/ui/layout/section.tsx'
import { DevicePushSection } from '@milepost/ui/push/device-push-section.tsx'
import { isInApp } from '../../native/device.ts'
import { devicePush } from './device-push.ts'
import classes from './notifications-page.module.css'
import { copy, kindNames, kindTexts } from './notifications.copy.ts'

/** What a person is notified of, and how. Impersonating staff see that only the client can change it. */
export function NotificationsPage() {
  const words = useCopy(copy)
  const { id, personId, impersonatedBy } = useSuspenseQuery(read(account.currentUser, {})).data
  return (
    <Page title={words.title}>
      {impersonatedBy ? (
        <Alert>{words.clientsOwn}</Alert>
      ) : (
        <div className={classes.sections}>
          <DevicePushSection push={devicePush} owner={personId ?? id} isInApp={isInApp()} />
          <Section title={words.kindsTitle}>
            <p className={classes.text}>{words.kindsText}</p>
            <Preferences />
          </Section>
        </div>
      )}
    </Page>
  )
}

type Channel = 'mail' | 'push'
type Change = { kind: NoticePreference['kind']; channel: Channel; on: boolean }

/** The kinds of notices with their channels; a change is saved at once. */
function Preferences() {
  const words = useCopy(copy)
  const names = useCopy(kindNames)
  const texts = useCopy(kindTexts)
  const toast = useToast()
  const errorMessage = useErrorMessage()
  const cache = useQueryClient()
  const query = read(notices.preferences, {})
  const preferences = useQuery(query)
  const change = useMutation({
    networkMode: 'always',
    // One after the other: an earlier answer must not undo a later change on the screen.
    scope: { id: notices.changePreferences.path },
    mutationFn: ({ kind, channel, on }: Change) =>
      call(notices.changePreferences, {
        body: { noticePreferences: [{ kind, [channel]: on }] },
      }),
    onMutate: ({ kind, channel, on }) =>
      cache.setQueryData(query.queryKey, (before) =>
        before?.map((one) => (one.kind === kind ? { ...one, [channel]: on } : one)),
      ),
    onError: (reason) => {
      toast.failure(errorMessage(reason))
      void preferences.refetch()
    },
  })
  const box = (preference: NoticePreference, channel: Channel) => {
    const { kind, isMailFixed } = preference
    const name = names[kind]
    const isFixed = channel === 'mail' && isMailFixed
    const label = channel === 'mail' ? words.mailOf(name) : words.pushOf(name)
    return (
      <td>
        <label htmlFor={`${kind}-${channel}`}>
          <Checkbox
            id={`${kind}-${channel}`}
            aria-label={isFixed ? `${label}, ${words.alwaysMailed}` : label}
            checked={preference[channel]}
            disabled={isFixed}
            onChange={(event) => change.mutate({ kind, channel, on: event.currentTarget.checked })}
          />
        </label>
      </td>
    )
  }
  return (
    <LoadState query={preferences} failed={words.failed}>
      {(found) => (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{words.kind}</th>
              <th scope="col">{words.mail}</th>
              <th scope="col">{words.push}</th>
            </tr>
          </thead>
          <tbody>
            {found.map((preference) => (
              <tr key={preference.kind}>
                <th scope="row">
                  {names[preference.kind]}
                  <span>{texts[preference.kind]}</span>
                </th>
                {box(preference, 'mail')}
                {box(preference, 'push')}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </LoadState>
  )
}
