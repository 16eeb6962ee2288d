import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type {
  ImpersonatedSession,
  ImpersonationTicket,
  NewImpersonationTicket,
} from '@milepost/contract/impersonation/impersonation'
import { audit } from '../../platform/audit/audit.ts'
import type { Staff } from '../../platform/auth/caller.ts'
import { createToken, hashToken } from '../../platform/auth/tokens.ts'
import type { Db } from '../../platform/database/database.ts'
import { httpError, orNotFound } from '../../platform/errors.ts'
import type { Services } from '../../platform/platform.ts'
import {
  consumeTicket,
  findUser,
  insertSession,
  insertTicket,
  openTicket,
} from './impersonation.sql.ts'

/** How long (ms) a ticket can be used, and how long an impersonation session lasts regardless of use. */
export const ticketTtlMs = 60_000
export const sessionTtlMs = 30 * 60_000
const retentionMs = 24 * 60 * 60_000

const addMilliseconds = (at: Date, milliseconds: number) => new Date(at.getTime() + milliseconds)

/**
 * Creates a ticket to impersonate one of the account's users. Throws a 403 if someone other than an admin
 * asks for write access.
 */
export async function createTicket(
  { clock, portalUrl }: Services,
  db: Db,
  { staffId, role }: Staff,
  accountId: string,
  { constituentId, reason, withWriting }: z.output<typeof NewImpersonationTicket>,
): Promise<z.output<typeof ImpersonationTicket>> {
  if (withWriting && role !== 'admin') throw httpError(403, 'forbidden')
  const { userId } = orNotFound(await findUser(db, accountId, constituentId))
  const now = clock.now()
  const [ticket, endsAt] = [createToken(), addMilliseconds(now, ticketTtlMs)]
  const person = { accountId, userId, staffId }
  await insertTicket(
    db,
    { ticketHash: hashToken(ticket), ...person, reason, withWriting, endsAt },
    addMilliseconds(now, -retentionMs),
  )
  const address = `${portalUrl()}/impersonate/${userId}?${new URLSearchParams({ ticket })}`
  return { id: randomUUID(), address, endsAt: endsAt.toISOString() }
}

const isUserId = (text: string) => z.uuid().safeParse(text).success

/** The name of the cookie set by a ticket's page. Each ticket has its own, so that two can be open at once. */
const cookieName = (ticketHash: string, isSecure: boolean) =>
  `${isSecure ? '__Secure-' : ''}impersonation_${ticketHash.slice(0, 12)}`

const isSecure = (portalUrl: () => string) => portalUrl().startsWith('https:')

/**
 * Records that a ticket's page was opened from an allowed host, and returns a cookie that proves it;
 * undefined if there is no such ticket.
 */
export async function openPage(
  { db, clock, portalUrl }: Services,
  { constituentId, ticket, from }: { constituentId: string; ticket: string; from: string },
): Promise<string | undefined> {
  if (!isUserId(constituentId)) return undefined
  const [ticketHash, proof] = [hashToken(ticket), createToken()]
  const opened = { ticketHash, userId: constituentId, with: hashToken(proof), from }
  if (!(await openTicket(db, opened, clock.now()))) return undefined
  const secure = isSecure(portalUrl) ? '; Secure' : ''
  return `${cookieName(ticketHash, isSecure(portalUrl))}=${proof}; Path=/api/users/impersonate; Max-Age=${ticketTtlMs / 1000}; HttpOnly; SameSite=Strict${secure}`
}

/**
 * Redeems a ticket, given the cookie of its page, and opens an impersonation session. Throws a 403 for
 * anything else. Writes the audit entry in the same transaction, so there is no session without one.
 */
export async function redeemTicket(
  { db, clock, portalUrl }: Services,
  { constituentId, ticket }: { constituentId: string; ticket?: string | undefined },
  request: FastifyRequest,
): Promise<z.output<typeof ImpersonatedSession>> {
  const unauthorized = () => httpError(403, 'unauthorized_action')
  const ticketHash = hashToken(ticket ?? '')
  const proof = toCookie(request, cookieName(ticketHash, isSecure(portalUrl)))
  if (!ticket || !proof || !isUserId(constituentId)) throw unauthorized()
  return db.transaction(async (transaction) => {
    const now = clock.now()
    const presented = { ticketHash, openedWith: hashToken(proof), userId: constituentId }
    const redeemed = await consumeTicket(transaction, presented, now)
    if (!redeemed) throw unauthorized()
    const { staffName, reason, openedFrom, ...person } = redeemed
    const [id, bearerToken, endsAt] = [
      randomUUID(),
      createToken(),
      addMilliseconds(now, sessionTtlMs),
    ]
    const session = { ...person, id, tokenHash: hashToken(bearerToken), endsAt }
    await insertSession(transaction, session, addMilliseconds(now, -retentionMs))
    const { accountId, staffId, userId, withWriting } = person
    await audit(transaction, {
      accountId,
      at: now,
      actorId: staffId,
      actorName: staffName,
      action: 'GET /users/impersonate/:constituentId',
      subject: { as: userId, impersonation: id, reason, withWriting, openedFrom },
      requestId: request.id,
      address: request.ip,
    })
    return { id, bearerToken, endsAt: endsAt.toISOString() }
  })
}

const toCookie = ({ headers }: FastifyRequest, name: string): string | undefined =>
  headers.cookie
    ?.split(/;\s*/)
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1)
