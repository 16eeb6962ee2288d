import { randomUUID } from 'node:crypto'
import { taskLinkTtlMs, type TaskKind } from '@milepost/contract/task-links/task-links'
import { insertTaskLink } from '../../src/platform/auth/task-links.ts'
import { createToken, hashToken } from '../../src/platform/auth/tokens.ts'
import { sql } from '../../src/platform/database/database.ts'
import type { startApi } from '../servers/start-api.ts'
import { getMaker } from './records.ts'

type Api = Awaited<ReturnType<typeof startApi>>
type Make = Parameters<ReturnType<typeof getMaker>>

type Person = { accountId: string; userId: string; email?: string }

/** Puts a link to a task into a person's mail; returns its token. */
export async function addTaskLink(
  { db, clock }: Pick<Api, 'db' | 'clock'>,
  { accountId, userId, email = 'dana@drivers.test' }: Person,
  { kind = 'reply', aboutId = randomUUID() }: { kind?: TaskKind; aboutId?: string } = {},
): Promise<string> {
  const token = createToken()
  await db.transaction((transaction) =>
    insertTaskLink(transaction, accountId, {
      id: randomUUID(),
      userId,
      kind,
      aboutId,
      tokenHash: hashToken(token),
      mailedTo: email,
      at: clock.at,
      endsAt: new Date(clock.at.getTime() + taskLinkTtlMs),
    }),
  )
  return token
}

/** The token of a link that a call can be made with. */
export async function linkFor(
  path: string,
  api: Api,
  owner: Make[1],
  admin: Make[2],
): Promise<string> {
  const [kind, record] = (
    {
      '/v1/task_link/document': ['document_request', undefined],
      '/v1/task_link/answer': ['question', 'questions/:id'],
    } as Record<string, [TaskKind, string | undefined]>
  )[path] ?? ['reply', 'hub_messages/:id']
  const aboutId = record && (await getMaker(record)(api, owner, admin))
  // The usual question takes signing in.
  if (kind === 'question')
    await api.db.rows(sql`
      update questions set text = 'Was this for the business?'
      where account_id = ${owner.accountId} and id = ${aboutId}
    `)
  return addTaskLink(api, owner, { kind, ...(aboutId && { aboutId }) })
}
