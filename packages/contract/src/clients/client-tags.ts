import * as z from 'zod/mini'
import { endpoint, many, noContent, one } from '../wire/endpoint.ts'
import { oneLine } from '../wire/one-line.ts'
import { staffAreas } from '../wire/staff-areas.ts'
import { staffErrorMessages } from '../wire/staff-error-messages.ts'

/** A word of the firm's own for clients, such as "flatbed" or "slow payer". */
export const ClientTag = z.object({ id: z.string(), name: z.string() })
export type ClientTag = z.infer<typeof ClientTag>

export const maxTagCharacters = 40
/** The maximum number of tags that one client has. */
export const maxTagsPerClient = 20

/** Unique without regard to case. */
export const TagName = z
  .string(staffErrorMessages.name_required)
  .check(
    oneLine(),
    z.minLength(1, staffErrorMessages.name_required),
    z.maxLength(maxTagCharacters, staffErrorMessages.name_too_long),
  )

const body = z.strictObject({ tag: z.strictObject({ name: TagName }) })
const params = z.strictObject({ id: z.uuid() })

export const clientTags = {
  list: endpoint({
    method: 'GET',
    path: '/staff/v1/client_tags',
    access: staffAreas.clients,
    subject: 'firm',
    replica: true,
    summary: "The firm's tags for clients, by name",
    result: many('client_tag', ClientTag),
  }),
  add: endpoint({
    method: 'POST',
    path: '/staff/v1/client_tags',
    access: staffAreas.clients,
    subject: 'firm',
    summary: 'Add a tag; a name that exists already, in any case, returns that tag',
    body,
    result: one('client_tag', ClientTag),
  }),
  rename: endpoint({
    method: 'PATCH',
    path: '/staff/v1/client_tags/:id',
    access: staffAreas['client-tags'],
    subject: 'firm',
    summary: 'Rename a tag for all clients that have it',
    params,
    body,
    result: one('client_tag', ClientTag),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/staff/v1/client_tags/:id',
    access: staffAreas['client-tags'],
    subject: 'firm',
    summary: 'Remove a tag from all clients',
    params,
    result: noContent,
  }),
}
