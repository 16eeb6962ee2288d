import type { Query, QueryFunctionContext } from '@tanstack/react-query'
import { CallFailed } from '@milepost/contract/wire/caller'
import { token } from '@milepost/ui/session/session.ts'

/** The answer to a read that came with another call; null or undefined if that had none. */
type Answer =
  | { value: unknown; error: { status: number; code: string; title: string } | null }
  | null
  | undefined

type Preloaded = { token: string; askedAt: number; answers: Map<string, Promise<Answer>> }

let preloaded: Preloaded | undefined

/** How long (ms) a read waits for the other call before it makes its own. */
export const timeoutMs = 5_000

/** Whether reads of this session have been preloaded. */
export const hasPreloaded = (): boolean => preloaded !== undefined && preloaded.token === token()

/**
 * Registers the answers of another call, by the hash of their query. Each is used once, in this
 * session only. Their promises must not reject.
 */
export function preloadAnswers(answers: Map<string, Promise<Answer>>): void {
  const bearer = token()
  if (bearer) preloaded = { token: bearer, askedAt: Date.now(), answers }
}

/** A query function that uses the preloaded answer, or its error, and else makes its own call. */
export function withPreloadedAnswer<T>(
  queryFn: (context: QueryFunctionContext) => T | Promise<T>,
  query: Query,
): (context: QueryFunctionContext) => Promise<T> {
  return async (context) => {
    const answer = await takeAnswer(query)
    if (!answer) return queryFn(context)
    if (answer.error) throw new CallFailed(answer.error, answer.error.status)
    return answer.value as T
  }
}

/** Nothing for data that is newer than the answer, or that is known to have changed since. */
function takeAnswer({ queryHash, state }: Query): Promise<Answer> | undefined {
  if (!preloaded || !hasPreloaded()) return undefined
  if (state.isInvalidated || state.dataUpdatedAt > preloaded.askedAt) return undefined
  const answer = preloaded.answers.get(queryHash)
  preloaded.answers.delete(queryHash)
  return answer && Promise.race([answer, timeOut()])
}

const timeOut = () =>
  new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), timeoutMs))
