import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { clientImports } from '@milepost/contract/clients/client-imports'
import { createCaller } from '@milepost/contract/wire/caller'
import { createToken } from '../../apps/api/src/platform/auth/tokens.ts'
import { insertStaff } from '../bench-clients.ts'
import { withServer } from '../bench-server.ts'
import type { Figure } from '../figures.ts'

const count = 5_000
const maxSeconds = 60

/** How long 5,000 clients of a file take, from the button to the last of them. */
export function clientImport(): Promise<Figure[]> {
  const token = createToken()
  return withServer(
    {
      fill: async (db) => {
        await insertStaff(db, randomUUID(), token, 'admin')
      },
    },
    async ({ address }) => {
      const call = createCaller({
        send: (url, { method, headers, body }) =>
          fetch(url, { method, headers, body: body ?? null }),
        root: `${address}/api`,
        token: () => token,
      })
      const lines = Array.from(
        { length: count },
        (_, i) =>
          `Driver ${i},Hauling ${i} LLC,driver${i}@drivers.test,PRO,${100_000_000 + i},"flatbed; TX"`,
      )
      const object = new File([['Name,Business,Email,Plan,EIN,Tags', ...lines].join('\n')], 'a.csv')
      const { id } = await call(clientImports.upload, { body: { files: [{ object }] } })
      const since = performance.now()
      await call(clientImports.run, { params: { id }, body: { invites: false } })
      for (;;) {
        const { state, counts } = await call(clientImports.show, { params: { id } })
        if (state === 'done') {
          if (counts.imported !== count) throw new Error(`${counts.imported} of ${count} imported`)
          break
        }
        await wait(200)
      }
      const seconds = (performance.now() - since) / 1_000
      return [
        {
          label: `${count} clients of a file, each with an EIN, a person, and tags`,
          found: `${seconds.toFixed(1)} s`,
          aim: `at most ${maxSeconds} s`,
          isMet: seconds <= maxSeconds,
        },
      ]
    },
  )
}
