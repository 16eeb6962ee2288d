import type { MessageType } from '@milepost/contract/hub-messages/hub-messages'

export type DemoMessage = {
  subject: string
  /** Markdown, as staff write it. */
  body: string
  messageType: MessageType
  batchType?: string
  documentYear?: number
  /** Sent this many days before today, at least 1. */
  daysAgo: number
  /** What the client did with it; undefined means nothing yet. */
  outcome?:
    | 'read'
    | 'archived'
    /** The client's reply. */
    | { response: string }
    /** Title of the document the client sent for it. */
    | { document: string }
}
