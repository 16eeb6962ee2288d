import * as z from 'zod/mini'
import { endpoint, many, noContent, one } from '../wire/endpoint.ts'

/**
 * Status of a connection: `connecting` until its first transactions arrive, `login_required` when
 * the client must sign in at the bank again, `delayed` while the bank does not answer.
 */
export const BankStatus = z.enum(['connecting', 'connected', 'login_required', 'delayed'])
export type BankStatus = z.infer<typeof BankStatus>

/** A bank the client has connected. */
export const BankItem = z.object({
  id: z.string(),
  institutionName: z.string(),
  createdAt: z.iso.datetime(),
  /** When transactions last arrived; before the first ones, when it was connected. */
  updatedAt: z.iso.datetime(),
  status: BankStatus,
})
export type BankItem = z.infer<typeof BankItem>

/** The provider's hosted page, where the client picks a bank and signs in. */
export const BankLink = z.object({ id: z.string(), hostedLinkUrl: z.url() })
export type BankLink = z.infer<typeof BankLink>

export const NewBankLink = z.strictObject({
  language: z._default(z.enum(['en', 'es']), 'en'),
  /** The connection to sign in to again; omitted for a new one. */
  itemId: z.optional(z.uuid()),
})

const access = 'connect-bank'

export const bank = {
  connect: endpoint({
    method: 'POST',
    path: '/v1/plaid/create_link_token',
    access,
    subject: 'bank',
    ownOnly: true,
    rateLimit: 20,
    returnsSecret: true,
    summary: 'Start connecting a bank; returns the URL of the page to do it on',
    body: NewBankLink,
    result: one('bank_link', BankLink),
  }),
  finish: endpoint({
    method: 'POST',
    path: '/v1/plaid/finish_links',
    access,
    subject: 'bank',
    ownOnly: true,
    rateLimit: 20,
    summary: "Pick up the banks connected on that page that the provider hasn't reported yet",
    result: noContent,
  }),
  items: endpoint({
    method: 'GET',
    path: '/v1/plaid/items',
    access,
    subject: 'bank',
    replica: true,
    summary: 'Connected banks, newest first',
    result: many('bank_item', BankItem),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/plaid/items/:id',
    access,
    subject: 'bank',
    ownOnly: true,
    summary: 'Disconnect a bank; its transactions stay with the firm',
    params: z.strictObject({ id: z.uuid() }),
    result: noContent,
  }),
}
