import { setTimeout as sleep } from 'node:timers/promises'

/** A change with its Idempotency-Key: retries have the same effect as one request. */
export type Change = {
  path: string
  method?: 'POST' | 'PATCH'
  token: string
  key: string
  /** Created for each try: a form body can be read only once. */
  body: () => FormData | string
}

export type Tally = {
  /** Unexpected answers, neither success nor a plain "try again later", as status and text. */
  wrong: string[]
  /** Number of "try again later" answers. */
  refused: number
  tries: number
}

export const createTally = (): Tally => ({ wrong: [], refused: 0, tries: 0 })

/** Retries a change under its key until it is accepted, for up to three minutes; returns the id it created. */
export async function sendUntilAccepted(
  address: string,
  change: Change,
  tally: Tally,
): Promise<string | undefined> {
  const deadline = AbortSignal.timeout(180_000)
  while (!deadline.aborted) {
    tally.tries++
    // The response body may break off, too.
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
      // A 4xx would be repeated: don't retry.
      if (answer.status < 500) return undefined
    }
    await sleep(100)
  }
  tally.wrong.push(`not taken in three minutes: ${change.path} with key ${change.key}`)
  return undefined
}

/** Throws if there is no answer. */
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
