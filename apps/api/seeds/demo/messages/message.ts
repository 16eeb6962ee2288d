import type { MessageType } from '@milepost/contract/hub-messages/hub-messages'

export type DemoMessage = {
  subject: string
  /** Markdown, as staff write it. */
  body: string
  messageType: MessageType
  batchType?: string
  documentYear?: number
  /** Days before today it was sent, at least 1. */
  daysAgo: number
  /** What the client did with it; nothing yet if undefined. */
  outcome?:
    | 'read'
    | 'archived'
    /** The client's words. */
    | { response: string }
    /** The title of the document that came for it. */
    | { document: string }
}
