import {
  impersonation,
  impersonationForStaff,
} from '@milepost/contract/impersonation/impersonation'
import type { Call } from '@milepost/contract/wire/caller'
import { decode, type ErrorDocument } from '@milepost/contract/wire/json-api'
import type { startApi } from '../servers/start-api.ts'

type Api = Awaited<ReturnType<typeof startApi>>
type Person = { accountId: string; userId: string }
type TicketOptions = { reason?: string; withWriting?: boolean }

/** Requests a ticket as staff; returns it with the path it opens. */
export async function requestTicket(
  staff: { call: Call },
  { accountId, userId }: Person,
  { reason = 'She asked what her estimate means', withWriting = false }: TicketOptions = {},
) {
  const impersonationTicket = { constituentId: userId, reason, withWriting }
  const { address } = await staff.call(impersonationForStaff.requestTicket, {
    params: { accountId },
    body: { impersonationTicket },
  })
  const { pathname, search, searchParams } = new URL(address)
  return { path: `${pathname}${search}`, ticket: searchParams.get('ticket')! }
}

/** Opens a page as a browser would; returns the cookie it gets, if any. */
export async function openPage(
  { app }: Api,
  path: string,
  headers: Record<string, string> = {},
): Promise<string | undefined> {
  const answer = await app.inject({
    url: path,
    headers: { referer: 'https://portal.test/console/', 'sec-fetch-mode': 'navigate', ...headers },
  })
  return answer.headers['set-cookie']?.toString().split(';')[0]
}

let entryCount = 0

/** Requests the session as the page does, with the cookie if it has one. */
export async function openSession(
  { app }: Api,
  { userId }: Pick<Person, 'userId'>,
  ticket: string,
  cookie?: string,
) {
  const answer = await app.inject({
    url: `/api/users/impersonate/${userId}?ticket=${encodeURIComponent(ticket)}`,
    remoteAddress: `10.2.0.${(entryCount = (entryCount + 1) % 250)}`,
    headers: cookie ? { cookie } : {},
  })
  if (answer.statusCode !== 200) {
    const { errors } = answer.json<ErrorDocument>()
    return { status: answer.statusCode, code: errors[0]?.code }
  }
  const session = decode<typeof impersonation.redeemTicket>(
    impersonation.redeemTicket.result,
    answer.json(),
  )
  return { status: answer.statusCode, session }
}

/** Opens a session as the client, from ticket to token. */
export async function impersonate(
  api: Api,
  staff: { call: Call },
  person: Person,
  options: TicketOptions = {},
) {
  const { path, ticket } = await requestTicket(staff, person, options)
  const { session } = await openSession(api, person, ticket, await openPage(api, path))
  if (!session) throw new Error('The ticket did not let in')
  const { bearerToken: token } = session
  return { token, endsAt: session.endsAt, call: api.callWith(token) }
}
