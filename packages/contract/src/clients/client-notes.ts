import * as z from 'zod/mini'
import { endpoint, noContent, one, page } from '../wire/endpoint.ts'
import { listPage } from '../wire/list-page.ts'
import { secret } from '../wire/secret.ts'
import { staffAreas } from '../wire/staff-areas.ts'
import { staffErrorMessages } from '../wire/staff-error-messages.ts'

export const maxClientNoteCharacters = 2_000

/** What staff write down about a client. Never shown to clients, nor in their history. */
export const ClientNote = z.object({
  id: z.string(),
  text: z.string(),
  writtenAt: z.iso.datetime(),
  writtenBy: z.string(),
})
export type ClientNote = z.infer<typeof ClientNote>

const account = z.strictObject({ accountId: z.uuid() })
const access = staffAreas.clients

export const clientNotes = {
  list: endpoint({
    method: 'GET',
    path: '/staff/v1/accounts/:accountId/client_notes',
    access,
    subject: 'account',
    replica: true,
    summary: "Staff's notes about a client, newest first",
    params: account,
    query: z.strictObject(listPage(10)),
    result: page('client_note', ClientNote),
  }),
  add: endpoint({
    method: 'POST',
    path: '/staff/v1/accounts/:accountId/client_notes',
    access,
    subject: 'account',
    summary: 'Write a note about a client, for staff only',
    params: account,
    body: z.strictObject({
      note: z.strictObject({
        text: secret(
          z
            .string(staffErrorMessages.note_required)
            .check(
              z.trim(),
              z.minLength(1, staffErrorMessages.note_required),
              z.maxLength(maxClientNoteCharacters, staffErrorMessages.client_note_too_long),
            ),
        ),
      }),
    }),
    result: one('client_note', ClientNote),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/staff/v1/accounts/:accountId/client_notes/:id',
    access,
    subject: 'account',
    summary: 'Remove a note about a client',
    params: z.strictObject({ accountId: z.uuid(), id: z.uuid() }),
    result: noContent,
  }),
}
