import autocannon from 'autocannon'
import { quantile } from '../figures.ts'

export type Load = {
  url: string
  /** Sent in turn, repeatedly. A path takes the place of the URL's. */
  requests: readonly { path?: string; headers: Record<string, string> }[]
  connections: number
  seconds: number
}

/** The same request for each token. */
export const withTokens = (tokens: readonly string[], headers: Record<string, string> = {}) =>
  tokens.map((token) => ({ headers: { ...headers, authorization: `Bearer ${token}` } }))

export type Loaded = { answers: number; perSecond: number; p50: number; p99: number }

/**
 * Sends requests as fast as they are answered, each connection its share of them: clients at once are different clients. Times are
 * in milliseconds. Throws if an answer is not a success.
 */
export async function load({ url, requests, connections, seconds }: Load): Promise<Loaded> {
  const times: number[] = []
  let [began, ended] = [0, 0]
  const { errors, non2xx } = await new Promise<autocannon.Result>((resolve, reject) => {
    let opened = 0
    const setupClient = (client: autocannon.Client) => {
      const connection = opened++ % connections
      const own = requests.filter((_, i) => i % connections === connection)
      client.setRequests(own.length > 0 ? own : [...requests])
    }
    const options = {
      url,
      connections,
      duration: seconds,
      requests: [...requests],
      setupClient,
      sampleInt: 100,
    }
    autocannon(options, (reason, result) => (reason ? reject(reason as Error) : resolve(result)))
      .on('start', () => (began = performance.now()))
      // autocannon's own figures are rounded to whole milliseconds and seconds.
      .on('response', (_, __, ___, milliseconds) => {
        times.push(milliseconds)
        ended = performance.now()
      })
  })
  if (errors + non2xx > 0) throw new Error(`${errors} errors and ${non2xx} refusals from ${url}`)
  return {
    answers: times.length,
    perSecond: (1000 * times.length) / (ended - began),
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
  }
}
