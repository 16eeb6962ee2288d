import { setTimeout as sleep } from 'node:timers/promises'

/** A change somebody makes: the same however often it is sent, by its key. */
export type Change = {
  path: string
  method?: 'POST' | 'PATCH'
  token: string
  key: string
  /** Made anew for each try: a form is read once. */
  body: () => FormData | string
}

export type Tally = {
  /** Answers that were neither good nor a plain 'not now', as status and text. */
  wrong: string[]
  /** Answers of 'not now'. */
  refused: number
  tries: number
}

export const createTally = (): Tally => ({ wrong: [], refused: 0, tries: 0 })

/** Sends a change again and again under its key until it is taken, for three minutes; answers the id of what it made. */
export async function sendUntilAccepted(
  address: string,
  change: Change,
  tally: Tally,
): Promise<string | undefined> {
  const deadline = AbortSignal.timeout(180_000)
  while (!deadline.aborted) {
    tally.tries++
    // The answer may break off in its middle, too.
    const answer = await sendOnce(address, change)
      .then(
        async (response) => ({ status: response.status, text: await response.text() }),
        () => undefined,
      )
      .catch(() => undefined)
    if (answer && [200, 201].includes(answer.status))
      return (JSON.parse(answer.text) as { data: { id: string } }).data.id
    if (answer?.status === 503) tally.refused++
    else if (answer && ![409, 429].includes(answer.status)) {
      tally.wrong.push(`${change.path}: ${answer.status} ${answer.text}`)
      // What was refused once will be again.
      if (answer.status < 500) return undefined
    }
    await sleep(100)
  }
  tally.wrong.push(`not taken in three minutes: ${change.path} with key ${change.key}`)
  return undefined
}

/** Throws where no answer comes. */
export function sendOnce(
  address: string,
  { path, method = 'POST', token, key, body }: Change,
): Promise<Response> {
  const content = body()
  return fetch(`${address}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'idempotency-key': key,
      ...(typeof content === 'string' && { 'content-type': 'application/json' }),
    },
    body: content,
    signal: AbortSignal.timeout(40_000),
  })
}
