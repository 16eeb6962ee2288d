import { type MessageType } from '@milepost/contract/hub-messages/hub-messages'
import { hubMessagesForStaff } from '@milepost/contract/hub-messages/hub-messages-for-staff'
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
