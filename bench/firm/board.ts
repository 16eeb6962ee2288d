import { randomUUID } from 'node:crypto'
import { createToken } from '../../apps/api/src/platform/auth/tokens.ts'
import type { Database } from '../../apps/api/src/platform/database/database.ts'
import { insertBoards } from '../../apps/api/test/records/boards.ts'
import { insertStaff } from '../bench-clients.ts'
import { withServer, type BenchServer } from '../bench-server.ts'
import { milliseconds, quantile, runAlternately, toRatio, type Figure } from '../figures.ts'

const few = 1_000
const many = 40_000

/** The first page of each order, a late one, and what staff filter by most. */
const queries = [
  'sort=name',
  'sort=waiting&descending=true',
  'sort=locked_through',
  'sort=next_due_on',
  'sort=last_seen_at',
  'sort=documents&descending=true&page=5',
  'waiting=any&sort=waiting&descending=true',
  'due=late&sort=next_due_on',
  'behind=locked&sort=locked_through',
]

const pages = 200

/** A page of the board over 1,000 clients, and over 40,000 on a server of its own, alternately. */
export async function board(): Promise<Figure[]> {
  const [staffId, token] = [randomUUID(), createToken()]
  const fill = (clients: number) => async (db: Database) => {
    await insertStaff(db, staffId, token, 'admin')
    await insertBoards(db, clients)
  }
  const open = ({ address }: BenchServer, query: string) =>
    milliseconds(async () => {
      const answer = await fetch(`${address}/api/staff/v1/board?${query}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      const { data } = (await answer.json()) as { data: unknown[] }
      if (data.length === 0) throw new Error(`Nothing for ${query}`)
    })
  return withServer({ fill: fill(few) }, (small) =>
    withServer({ fill: fill(many) }, async (large) => {
      const rounds = await runAlternately(pages, {
        small: () => open(small, queries[Math.floor(Math.random() * queries.length)]!),
        large: () => open(large, queries[Math.floor(Math.random() * queries.length)]!),
      })
      const p95 = quantile(
        rounds.map((round) => round.small),
        0.95,
      )
      const figures: Figure[] = [
        {
          label: `a page of the board of ${few} clients, 95 of 100`,
          found: `${p95.toFixed(1)} ms`,
          aim: 'at most 300 ms',
          isMet: p95 <= 300,
        },
      ]
      for (const query of queries) {
        const each = await runAlternately(20, {
          small: () => open(small, query),
          large: () => open(large, query),
        })
        const ratio = toRatio(each, (round) => round.large / round.small)
        figures.push({
          label: `board of ${many} clients, to ${few}: ${query}`,
          found: ratio.text,
          aim: 'at most 1.2',
          isMet: ratio.middle <= 1.2,
        })
      }
      return figures
    }),
  )
}
