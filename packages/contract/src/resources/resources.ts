import * as z from 'zod/mini'
import { Language } from '../account/account.ts'
import { maxBytesPerFile } from '../documents/documents.ts'
import { everyStaffRole, type Plan } from '../wire/access.ts'
import { endpoint, file, many, noContent, one } from '../wire/endpoint.ts'
import { errorMessages } from '../wire/error-messages.ts'
import { FormFile } from '../wire/form.ts'
import { Link } from '../wire/link.ts'
import { oneLine } from '../wire/one-line.ts'

/** The firm's shared folders, each named after the plan it was made for. */
export const ResourceFolder = z.enum(['ENT', 'PRO', 'ESS', 'RIDE'])
export type ResourceFolder = z.infer<typeof ResourceFolder>

/** The folder that clients of a plan see. */
export const folderOf = (plan: Plan): ResourceFolder =>
  plan === 'EZY' || plan === 'STL' ? 'ESS' : plan

/** A resource for clients: a PDF to download, or a link to an external page. */
export const Resource = z.object({
  id: z.string(),
  title: z.string(),
  /** One sentence about what it is for. */
  description: z.nullable(z.string()),
  /** Size of the PDF; null for a link. */
  bytes: z.nullable(z.int()),
  url: z.nullable(z.string()),
  addedAt: z.iso.datetime(),
})
export type Resource = z.infer<typeof Resource>

/** A resource as staff see it. */
export const StaffResource = z.extend(Resource, { folders: z.array(ResourceFolder) })
export type StaffResource = z.infer<typeof StaffResource>

/** The two PDFs the portal generates itself, for every client and in both languages. */
export const Tool = z.enum(['tax-deadline-calendar', 'owner-operator-deductions'])
export type Tool = z.infer<typeof Tool>

const Title = z
  .string(errorMessages.resource_title_required)
  .check(
    oneLine(),
    z.minLength(1, errorMessages.resource_title_required),
    z.maxLength(120, errorMessages.title_too_long),
  )
const Description = z.string().check(oneLine(), z.maxLength(250, errorMessages.note_too_long))

/** A form sends a list as a repeated field, so a list of one arrives as a single value. */
const Folders = z.pipe(
  z.union([ResourceFolder, z.array(ResourceFolder)], errorMessages.resource_folder_required),
  z.pipe(
    z.transform((sent: ResourceFolder | ResourceFolder[]) => [...new Set([sent].flat())]),
    z.array(ResourceFolder).check(z.minLength(1, errorMessages.resource_folder_required)),
  ),
)

const pdfs = z.array(z.strictObject({ object: FormFile }))

/** A new resource: one PDF or one link, and the folders it appears in. */
export const ResourceUpload = z
  .strictObject({
    title: Title,
    description: z.optional(Description),
    folders: Folders,
    url: z.optional(Link),
    files: pdfs.check(z.maxLength(1, errorMessages.resource_source)),
  })
  .check(
    z.refine(({ url, files }) => url !== undefined || files.length > 0, {
      error: errorMessages.file_required,
      path: ['files'],
    }),
    z.refine(({ url, files }) => url === undefined || files.length === 0, {
      error: errorMessages.resource_source,
      path: ['files'],
    }),
  )

/** Omitted fields stay unchanged. */
export const ResourceChange = z.strictObject({
  title: z.optional(Title),
  description: z.optional(Description),
  folders: z.optional(
    z.array(ResourceFolder).check(z.minLength(1, errorMessages.resource_folder_required)),
  ),
  /** For links only. */
  url: z.optional(Link),
})
export type ResourceChange = z.infer<typeof ResourceChange>

/** The PDF that replaces a resource's PDF. */
export const ResourceFile = z.strictObject({
  files: pdfs.check(z.length(1, errorMessages.file_required)),
})

const form = { maxFiles: 1, maxBytesPerFile }
const id = z.strictObject({ id: z.uuid() })
const admin = { staff: ['admin'] } as const

export const resources = {
  list: endpoint({
    method: 'GET',
    path: '/v1/resources',
    access: 'resources',
    subject: 'resources',
    replica: true,
    offline: true,
    summary: "The resources for the client's plan, in the firm's order",
    result: many('resource', Resource),
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/v1/pdfs/resource/:id.pdf',
    access: 'resources',
    subject: 'resources',
    summary: "One resource's PDF",
    params: id,
    result: file('application/pdf'),
  }),
  tool: endpoint({
    method: 'GET',
    path: '/v1/pdfs/tool/:id.pdf',
    access: 'resources',
    subject: 'resources',
    summary: "This or next year's tax deadline calendar, or the deduction quick list",
    params: z.strictObject({ id: Tool }),
    query: z.strictObject({
      language: z._default(Language, 'en'),
      /** Whose calendar: this year's unless named. */
      year: z.optional(z.enum(['this', 'next'])),
    }),
    result: file('application/pdf'),
  }),
}

export const resourcesForStaff = {
  list: endpoint({
    method: 'GET',
    path: '/staff/v1/resources',
    access: everyStaffRole,
    subject: 'firm',
    replica: true,
    summary: 'All resources in the order clients see, each with its folders',
    result: many('resource', StaffResource),
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/staff/v1/pdfs/resource/:id.pdf',
    access: everyStaffRole,
    subject: 'firm',
    summary: "One resource's PDF, as clients see it",
    params: id,
    result: file('application/pdf'),
  }),
  add: endpoint({
    method: 'POST',
    path: '/staff/v1/resources',
    access: admin,
    subject: 'firm',
    summary: 'Add a PDF or a link at the end of its folders',
    body: ResourceUpload,
    form,
    result: one('resource', StaffResource),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/staff/v1/resources/:id',
    access: admin,
    subject: 'firm',
    summary: "Change a resource's texts, link, or folders",
    params: id,
    body: z.strictObject({ resource: ResourceChange }),
    result: one('resource', StaffResource),
  }),
  replaceFile: endpoint({
    method: 'PATCH',
    path: '/staff/v1/resources/:id/file',
    access: admin,
    subject: 'firm',
    summary: "Replace a resource's PDF and date it today; the rest stays the same",
    params: id,
    body: ResourceFile,
    form,
    result: one('resource', StaffResource),
  }),
  order: endpoint({
    method: 'PATCH',
    path: '/staff/v1/resources/order',
    access: admin,
    subject: 'firm',
    summary: 'Set the order of resources; those not named come last',
    body: z.strictObject({
      resourceIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(1_000)),
    }),
    result: many('resource', StaffResource),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/staff/v1/resources/:id',
    access: admin,
    subject: 'firm',
    summary: 'Remove a resource from every folder',
    params: id,
    result: noContent,
  }),
}
