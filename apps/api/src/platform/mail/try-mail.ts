import type { MailOutcome } from '@milepost/contract/firm/firm-setup'
import {
  impatientTimeouts,
  openTransport,
  transmit,
  withHeaders,
  type Mail,
  type SmtpServer,
  type Timeouts,
} from './mail.ts'

/** What a mail server made of a mail, and its own words if it said any. */
export type MailAttempt = { outcome: MailOutcome; reply: string | null }

/** All steps together: a server could answer each of them with one letter every ten seconds. */
const maxTotalMs = 25_000

type Sender = { server: string | SmtpServer; from: string | { name: string; address: string } }

/** Sends one mail now, and says how it went instead of throwing. */
export async function tryMail(
  { server, from }: Sender,
  mail: Mail,
  {
    timeouts = impatientTimeouts,
    totalMs = maxTotalMs,
  }: { timeouts?: Timeouts; totalMs?: number } = {},
): Promise<MailAttempt> {
  const transport = openTransport(server, timeouts)
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject({ code: 'ETIMEDOUT' }), totalMs)
  const sending = transmit(transport, withHeaders(mail, from))
  // After the time is over, nobody waits for it any more.
  sending.catch(() => undefined)
  try {
    await Promise.race([sending, tooLate])
    return { outcome: 'sent', reply: null }
  } catch (reason) {
    return describeMailFailure(reason)
  } finally {
    clearTimeout(timer)
    transport.close()
  }
}

/** What the library throws. `code` is its own, or the system's. */
type MailError = Partial<
  Record<'code' | 'command' | 'response' | 'message' | 'errno', string | undefined>
> & { responseCode?: number }

const maxReplyLength = 300

const outcomes: Record<string, MailOutcome> = {
  EDNS: 'not_found',
  ENOTFOUND: 'not_found',
  EAI_AGAIN: 'not_found',
  ETIMEDOUT: 'timeout',
  ETLS: 'security',
  EAUTH: 'sign_in',
  ENOAUTH: 'sign_in',
  EPROTOCOL: 'no_mail_server',
  ESMTPUTF8: 'characters',
}

/** What a mail server made of a mail that it did not take, from what sending it threw. */
export function describeMailFailure(reason: unknown): MailAttempt {
  const { code = '', command, response, message = '' } = reason as MailError
  const reply = response ? response.replace(/\s+/g, ' ').trim().slice(0, maxReplyLength) : null
  if (code === 'EENVELOPE')
    return { outcome: command === 'RCPT TO' ? 'recipient' : 'sender', reply }
  if (/certificate|self[- ]signed|\bssl\b|\btls\b|wrong version number/i.test(message) && !response)
    return { outcome: 'security', reply }
  if (/ENOTFOUND|EAI_AGAIN/.test(message)) return { outcome: 'not_found', reply }
  if (/timeout|timed out|ETIMEDOUT/i.test(message) && !response)
    return { outcome: 'timeout', reply }
  if (/connection closed|ECONNRESET|EPIPE/i.test(message) && !response)
    return { outcome: 'closed', reply }
  if (/^(ECONNECTION|ESOCKET|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH)$/.test(code))
    return { outcome: 'no_connection', reply }
  return { outcome: outcomes[code] ?? 'rejected', reply }
}
