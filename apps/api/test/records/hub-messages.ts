import { randomUUID } from 'node:crypto'
import { type MessageType } from '@milepost/contract/hub-messages/hub-messages'
import { hubMessagesForStaff } from '@milepost/contract/hub-messages/hub-messages-for-staff'
import {
  messageSendings,
  type Audience,
  type NewSending,
} from '@milepost/contract/hub-messages/message-sendings'
import type { Client } from './documents.ts'

export type Message = { type?: MessageType; subject?: string; body?: string }

/** Sends a message to a client, as staff do; returns its ID. */
export async function sendMessage(
  { call }: Pick<Client, 'call'>,
  { accountId }: Pick<Client, 'accountId'>,
  {
    type = 'reply',
    subject = 'Which truck did the tires go on?',
    body = 'The invoice does not say.',
  }: Message = {},
): Promise<string> {
  const sent = await call(hubMessagesForStaff.send, {
    params: { accountId },
    body: { subject, body, messageType: type },
  })
  return sent.id
}

type Caller = Pick<Client, 'call'>

/** A message to some clients, or to another audience, as its sender confirms it. */
export async function aSending(
  { call }: Caller,
  audience: Audience | string[],
  overrides: Partial<NewSending> = {},
): Promise<NewSending> {
  const of = Array.isArray(audience) ? { accountIds: audience } : audience
  const { id: audienceId } = await call(messageSendings.measure, { body: { audience: of } })
  return {
    id: randomUUID(),
    audience: of,
    audienceId,
    texts: { en: { subject: 'Which truck?', body: 'Please say.' } },
    messageType: 'reply',
    ...overrides,
  }
}

/** Confirms a message to many clients; its job has not run yet. */
export const sendToMany = async (
  staff: Caller,
  audience: Audience | string[],
  overrides: Partial<NewSending> = {},
) =>
  staff.call(messageSendings.send, {
    body: { sending: await aSending(staff, audience, overrides) },
  })
