import * as z from 'zod/mini'
import { ClientState } from '../clients/client-filter.ts'
import { InvitationState } from '../clients/client-invitations.ts'
import { ClientService } from '../clients/client-record.ts'
import { ClientTag } from '../clients/client-tags.ts'
import { ClientMatch } from '../clients/clients.ts'
import { Plan } from '../wire/access.ts'
import { endpoint, one, page } from '../wire/endpoint.ts'
import { listPage } from '../wire/list-page.ts'
import { oneLine } from '../wire/one-line.ts'
import { staffAreas } from '../wire/staff-areas.ts'
import { WorkKind } from './work-items.ts'

/** What waits for the firm; their sum is `waiting`. */
export const WaitingKind = z.enum(['documents', 'answers', 'bank_rows', 'replies'])
export type WaitingKind = z.infer<typeof WaitingKind>

/** One client on the board. */
export const BoardRow = z.object({
  /** The account's. */
  id: z.string(),
  name: z.string(),
  clientCustomerType: Plan,
  isActive: z.boolean(),
  consultant: z.nullable(z.object({ id: z.string(), fullName: z.string() })),
  tags: z.array(ClientTag),
  /** The sum of the four below. */
  waiting: z.int(),
  documents: z.int(),
  /** Answers to questions that nobody has seen to. */
  answers: z.int(),
  /** Transactions of banks that are not posted. */
  bankRows: z.int(),
  /** Threads that the client wrote to last. */
  replies: z.int(),
  /** Questions that the client has not answered. */
  questions: z.int(),
  /** Papers that have not come: requests, documents sent back, and those of a series that are missing. */
  requests: z.int(),
  /** The last day of the latest month with postings. */
  postedThrough: z.nullable(z.iso.date()),
  /** Null if an account that has to be reconciled never was. */
  reconciledThrough: z.nullable(z.iso.date()),
  lockedThrough: z.nullable(z.iso.date()),
  /** The open work that is due first. */
  nextWork: z.nullable(z.object({ kind: WorkKind, period: z.string(), dueOn: z.iso.date() })),
  /** When one of the client's people last used the portal, to a few minutes. */
  lastSeenAt: z.nullable(z.iso.datetime()),
  /** Null once everyone who was invited has a password. */
  invitation: z.nullable(InvitationState),
  /** Of a board that was searched. */
  match: z.nullable(ClientMatch),
})
export type BoardRow = z.infer<typeof BoardRow>

export const BoardSort = z.enum([
  'name',
  'waiting',
  'documents',
  'answers',
  'bank_rows',
  'replies',
  'requests',
  'posted_through',
  'reconciled_through',
  'locked_through',
  'next_due_on',
  'last_seen_at',
])
export type BoardSort = z.infer<typeof BoardSort>

/** What of the books does not reach the end of last month. */
export const BooksBehind = z.enum(['posted', 'reconciled', 'locked'])
export type BooksBehind = z.infer<typeof BooksBehind>

const settings = {
  plan: z.optional(Plan),
  /** Only the active ones, unless another is asked for; of one account, any. */
  standing: z.optional(z.union([ClientState, z.literal('any')])),
  consultant: z.optional(z.union([z.enum(['me', 'nobody']), z.uuid()])),
  tag: z.optional(z.uuid()),
  service: z.optional(ClientService),
  invitation: z.optional(InvitationState),
  /** Something of this kind, or of any. */
  waiting: z.optional(z.union([z.literal('any'), WaitingKind])),
  /** Papers that have not come. */
  requests: z.optional(z.literal('any')),
  /** Open work due before today, or within the next seven days. */
  due: z.optional(z.enum(['late', 'week'])),
  behind: z.optional(BooksBehind),
  sort: z._default(BoardSort, 'name'),
  /** Descending. */
  descending: z._default(z.stringbool(), false),
}

/** How the board is filtered and sorted, as in the query of its list. */
export const BoardSettings = z.strictObject({
  ...settings,
  sort: z.optional(BoardSort),
  descending: z.optional(z.enum(['true', 'false'])),
})
export type BoardSettings = z.infer<typeof BoardSettings>

/** The most clients that one call changes, and that are selected at once. */
export const maxChangedClients = 500

const search = z.optional(z.string().check(oneLine(), z.maxLength(100)))

/** What is changed for several clients at once. */
export const ClientsChange = z
  .strictObject({
    accountIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(maxChangedClients)),
    consultantId: z.optional(z.nullable(z.uuid())),
    addTagId: z.optional(z.uuid()),
    removeTagId: z.optional(z.uuid()),
    addService: z.optional(ClientService),
    removeService: z.optional(ClientService),
  })
  .check(
    z.refine((change) =>
      [
        change.consultantId,
        change.addTagId,
        change.removeTagId,
        change.addService,
        change.removeService,
      ].some((value) => value !== undefined),
    ),
  )
export type ClientsChange = z.infer<typeof ClientsChange>

const { clients: access } = staffAreas

export const board = {
  list: endpoint({
    method: 'GET',
    path: '/staff/v1/board',
    access,
    subject: 'firm',
    replica: true,
    summary: 'Clients with what waits, how far their books are, and what is due next',
    query: z.strictObject({
      search,
      /** This account alone. */
      client: z.optional(z.uuid()),
      ...settings,
      ...listPage(50),
    }),
    result: page('board_row', BoardRow),
  }),
  select: endpoint({
    method: 'GET',
    path: '/staff/v1/board/selection',
    access,
    subject: 'firm',
    summary: `The IDs of the clients in a filter, to change them at once: the first ${maxChangedClients} in its order`,
    query: z.strictObject({ search, ...settings }),
    result: one(
      'board_selection',
      z.object({
        id: z.string(),
        accountIds: z.array(z.string()).check(z.maxLength(maxChangedClients)),
      }),
    ),
  }),
  changeClients: endpoint({
    method: 'POST',
    path: '/staff/v1/client_changes',
    access,
    subject: 'account',
    summary: 'Change the consultant, a tag, or a service of several clients at once, all or none',
    body: z.strictObject({ clients: ClientsChange }),
    result: one('client_changes', z.object({ id: z.string(), changed: z.int() })),
  }),
}
