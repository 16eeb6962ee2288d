import type { HubMessage } from '@milepost/contract/hub-messages/hub-messages'

/** A message as the API returns it: unread and waiting for an answer. */
export const aMessage = (differences: Partial<HubMessage> = {}): HubMessage => ({
  id: '0c5e6f1e-4a6b-4c1d-9f0e-2b7a8c9d0e1f',
  subject: 'Which truck did the tires go on?',
  body: '<p>Was it <strong>unit 12</strong>?</p>',
  messageType: 'reply',
  batchType: 'Bookkeeping',
  documentYear: null,
  createdAt: '2026-11-14T15:00:00.000Z',
  readAt: null,
  archived: false,
  response: null,
  responseSentAt: null,
  documentStatus: null,
  actionNeeded: true,
  startedByClient: false,
  isClosed: false,
  messageCount: 1,
  lastAt: '2026-11-14T15:00:00.000Z',
  lastFrom: 'firm',
  clientWrote: false,
  about: null,
  ...differences,
})

/** A page of messages; by default, all of them. */
export const messageList = (items: HubMessage[], { page = 1, total = items.length } = {}) => ({
  items,
  page,
  limit: 10,
  total,
  counts: {
    inbox: items.filter(({ archived }) => !archived).length,
    archived: items.filter(({ archived }) => archived).length,
    action_needed: items.filter(({ actionNeeded }) => actionNeeded).length,
    unread: items.filter(({ readAt, archived }) => readAt === null && !archived).length,
  },
})
