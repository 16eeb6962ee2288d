// Repeats a call on many connections until it is asked to stop, then reports how often it got each status. A process
// of its own, so that it does not delay who measures.
import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import type { Flood } from './flood-list.ts'

/** Networks that strangers call from. */
const networks = 200

process.once('message', ({ headers, body, form, ...options }: Flood) => {
  let calls = 0
  const flood = autocannon(
    {
      ...options,
      duration: 600,
      timeout: 60,
      requests: [
        {
          setupRequest(request) {
            const n = calls++
            const fill = (text: string) =>
              text
                .replace('{n}', String(n))
                .replace('{address}', `2001:db8:${n % networks}::${(n % 0xffff).toString(16)}`)
            request.headers = Object.fromEntries(
              Object.entries(headers).map(([name, value]) => [name, fill(value)]),
            )
            if (body !== undefined) request.body = fill(body)
            return request
          },
        },
      ],
      ...(form !== undefined && { body: readFileSync(form) }),
    },
    (_, result) => {
      process.send!(result.statusCodeStats)
      process.disconnect()
    },
  )
  flood.on('start', () => process.send!('started'))
  process.once('message', () => flood.stop())
})
