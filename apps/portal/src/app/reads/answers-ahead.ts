import { CallFailed } from '@milepost/contract/wire/caller'
import { token } from '@milepost/ui/session/session.ts'
import type { Query, QueryFunctionContext } from '@tanstack/react-query'

/** What another call has brought for a read; null or undefined if it brought nothing. */
type Answer =
  | { value: unknown; error: { status: number; code: string; title: string } | null }
  | null
  | undefined

type Ahead = { token: string; askedAt: number; answers: Map<string, Promise<Answer>> }

let ahead: Ahead | undefined

/** How long (ms) a read waits for another call's answer before it asks itself. */
export const patienceMs = 5_000

/** Whether reads of this session have been asked ahead. */
export const hasAskedAhead = (): boolean => ahead !== undefined && ahead.token === token()

/**
 * Announces answers that another call will bring, by the hash of their query. Each is taken once,
 * in this session only. An answer must not reject.
 */
export function expectAnswers(answers: Map<string, Promise<Answer>>): void {
  const bearer = token()
  if (bearer) ahead = { token: bearer, askedAt: Date.now(), answers }
}

/**
 * A query function that takes the answer which another call brings, or its error, before it asks
 * itself.
 */
export function takeAhead<T>(
  queryFn: (context: QueryFunctionContext) => T | Promise<T>,
  query: Query,
): (context: QueryFunctionContext) => Promise<T> {
  return async (context) => {
    const answer = await claimAnswer(query)
    if (!answer) return queryFn(context)
    if (answer.error) throw new CallFailed(answer.error, answer.error.status)
    return answer.value as T
  }
}

/** Nothing for data that is newer than the answer, or that is known to have changed since. */
function claimAnswer({ queryHash, state }: Query): Promise<Answer> | undefined {
  if (!ahead || !hasAskedAhead()) return undefined
  if (state.isInvalidated || state.dataUpdatedAt > ahead.askedAt) return undefined
  const answer = ahead.answers.get(queryHash)
  ahead.answers.delete(queryHash)
  return answer && Promise.race([answer, passPatience()])
}

const passPatience = () =>
  new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), patienceMs))
