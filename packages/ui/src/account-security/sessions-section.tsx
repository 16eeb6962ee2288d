import { Badge, Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OpenSession, SecurityCalls } from '@milepost/contract/account/security'
import { call, read } from '../api/api.ts'
import { useErrorMessage } from '../api/use-error-message.ts'
import { LoadState } from '../feedback/load-state.tsx'
import { useToast } from '../feedback/toast.tsx'
import { useDates } from '../i18n/dates.ts'
import { useCopy } from '../i18n/language.tsx'
import { Section } from '../layout/section.tsx'
import { copy } from './security.copy.ts'
import classes from './security.module.css'

/** The person's open sessions: each can be ended, or all but this one. */
export function SessionsSection({ calls }: { calls: SecurityCalls }) {
  const words = useCopy(copy)
  const errorMessage = useErrorMessage()
  const toast = useToast()
  const cache = useQueryClient()
  const sessions = useQuery(read(calls.sessions, {}))
  const end = useMutation({
    networkMode: 'always',
    mutationFn: (id: string | undefined) =>
      id ? call(calls.endSession, { params: { id } }) : call(calls.endOtherSessions, {}),
    onSuccess: (_, id) => toast.success(id ? words.ended : words.endedOthers),
    onError: (reason) => toast.failure(errorMessage(reason)),
    onSettled: () => cache.invalidateQueries({ queryKey: [calls.sessions.path] }),
  })
  return (
    <Section title={words.sessionsTitle}>
      <LoadState query={sessions} failed={words.sessionsFailed}>
        {(open) => (
          <>
            <ul className={classes.rows}>
              {open.map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  isEnding={end.isPending && end.variables === session.id}
                  onEnd={() => end.mutate(session.id)}
                />
              ))}
            </ul>
            {open.length > 1 && (
              <Button
                variant="default"
                loading={end.isPending && end.variables === undefined}
                onClick={() => end.mutate(undefined)}
              >
                {words.endOthers}
              </Button>
            )}
          </>
        )}
      </LoadState>
    </Section>
  )
}

type SessionRowProps = { session: OpenSession; isEnding: boolean; onEnd: () => void }

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const words = useCopy(copy)
  const { moment } = useDates()
  const { browser, system, lastUsedAt, createdAt, isThisOne } = session
  const device =
    browser && system ? words.on(browser, system) : (browser ?? system ?? words.unknownDevice)
  return (
    <li className={classes.row}>
      <div className={classes.details}>
        <b>
          {device}
          {isThisOne && (
            <Badge color="green" variant="light">
              {words.thisOne}
            </Badge>
          )}
        </b>
        <span>{`${words.lastUsed(moment(lastUsedAt))} · ${words.since(moment(createdAt))}`}</span>
      </div>
      {!isThisOne && (
        <Button
          variant="default"
          aria-label={words.endSessionLabel(device)}
          loading={isEnding}
          onClick={onEnd}
        >
          {words.end}
        </Button>
      )}
    </li>
  )
}
