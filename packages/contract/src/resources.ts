import * as z from 'zod/mini'
import { everyStaffRole, type Plan } from './access.ts'
import { Language } from './account.ts'
import { mostBytesPerFile } from './documents.ts'
import { endpoint, file, many, nothing, one } from './endpoint.ts'
import { sentences } from './sentences.ts'

/** The firm's shared folders, each named for the plan it was made for. */
export const ResourceFolder = z.enum(['ENT', 'PRO', 'ESS', 'RIDE'])
export type ResourceFolder = z.infer<typeof ResourceFolder>

/** The folder that clients of a plan see. */
export const folderOf = (plan: Plan): ResourceFolder =>
  plan === 'EZY' || plan === 'STL' ? 'ESS' : plan

/** A PDF of the firm's, to be downloaded. */
export const Resource = z.object({
  id: z.string(),
  title: z.string(),
  /** A sentence on what it is good for. */
  description: z.nullable(z.string()),
  bytes: z.int(),
  addedAt: z.iso.datetime(),
})
export type Resource = z.infer<typeof Resource>

/** A resource as staff see it. */
export const KeptResource = z.extend(Resource, { folders: z.array(ResourceFolder) })
export type KeptResource = z.infer<typeof KeptResource>

/** The two papers that the portal makes itself, for every client and in both languages. */
export const Tool = z.enum(['tax-deadline-calendar', 'owner-operator-deductions'])
export type Tool = z.infer<typeof Tool>

const Title = z
  .string(sentences.resource_title_required)
  .check(
    z.trim(),
    z.minLength(1, sentences.resource_title_required),
    z.maxLength(120, sentences.title_too_long),
  )
const Description = z.string().check(z.trim(), z.maxLength(250, sentences.note_too_long))

/** A form sends a list as its name repeated, and a list of one as one value. */
const Folders = z.pipe(
  z.union([ResourceFolder, z.array(ResourceFolder)], sentences.resource_folder_required),
  z.pipe(
    z.transform((sent: ResourceFolder | ResourceFolder[]) => [...new Set([sent].flat())]),
    z.array(ResourceFolder).check(z.minLength(1, sentences.resource_folder_required)),
  ),
)

/** A new resource: one PDF, and the folders it stands in. */
export const ResourceUpload = z.strictObject({
  title: Title,
  description: z.optional(Description),
  folders: Folders,
  files: z
    .array(
      z.strictObject({
        object: z.custom<Blob>((value) => typeof value === 'object' && value !== null),
      }),
    )
    .check(z.length(1, sentences.file_required)),
})

/** What is left out stays as it is. */
export const ResourceChange = z.strictObject({
  title: z.optional(Title),
  description: z.optional(Description),
  folders: z.optional(
    z.array(ResourceFolder).check(z.minLength(1, sentences.resource_folder_required)),
  ),
})
export type ResourceChange = z.infer<typeof ResourceChange>

const id = z.strictObject({ id: z.uuid() })
const admin = { staff: ['admin'] } as const

export const resources = {
  list: endpoint({
    method: 'GET',
    path: '/v1/resources',
    access: 'resources',
    summary: "What the folder of the client's plan holds, by title",
    result: many('resource', Resource),
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/v1/pdfs/resource/:id.pdf',
    access: 'resources',
    summary: 'One resource',
    params: id,
    result: file('application/pdf'),
  }),
  tool: endpoint({
    method: 'GET',
    path: '/v1/pdfs/tool/:id.pdf',
    access: 'resources',
    summary: "This year's tax deadlines, or what an owner-operator can deduct",
    params: z.strictObject({ id: Tool }),
    query: z.strictObject({ language: z._default(Language, 'en') }),
    result: file('application/pdf'),
  }),
}

export const resourcesForStaff = {
  list: endpoint({
    method: 'GET',
    path: '/staff/v1/resources',
    access: everyStaffRole,
    summary: 'Every resource, with the folders it stands in',
    result: many('resource', KeptResource),
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/staff/v1/pdfs/resource/:id.pdf',
    access: everyStaffRole,
    summary: 'One resource, as clients get it',
    params: id,
    result: file('application/pdf'),
  }),
  add: endpoint({
    method: 'POST',
    path: '/staff/v1/resources',
    access: admin,
    summary: 'Put a PDF into folders',
    body: ResourceUpload,
    form: { mostFiles: 1, mostBytesPerFile },
    result: one('resource', KeptResource),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/staff/v1/resources/:id',
    access: admin,
    summary: 'Rename a resource, or put it into other folders',
    params: id,
    body: z.strictObject({ resource: ResourceChange }),
    result: one('resource', KeptResource),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/staff/v1/resources/:id',
    access: admin,
    summary: 'Take a resource out of every folder',
    params: id,
    result: nothing,
  }),
}
