import * as z from 'zod'

const Migration = z.object({ name: z.string(), checksum: z.string() })
const Table = z.object({ name: z.string(), columns: z.array(z.string()) })

/** The first entry of an archive: what it was made from. */
export const Manifest = z.object({
  format: z.literal('milepost-backup'),
  version: z.literal(1),
  madeAt: z.iso.datetime(),
  milepost: z.string(),
  postgresql: z.string(),
  migrations: z.array(Migration),
  /**
   * Whether all rows are of one moment, or each node's of its own: of a distributed database whose
   * writes went on.
   */
  moment: z.enum(['one', 'per node']).default('one'),
  /** In an order in which their rows can be inserted. */
  tables: z.array(Table),
  /** A text sealed with the firm's secret, so that a restore can check that it has the same one. */
  sealed: z.string(),
})
export type Manifest = z.infer<typeof Manifest>

/** The second to last entry: totals. */
export const Contents = z.object({
  /** Rows by table. */
  rows: z.record(z.string(), z.number().int()),
  jobs: z.number().int(),
  files: z.number().int(),
  fileBytes: z.number().int(),
  /** Keys of stored files that were missing or damaged when the archive was made. */
  missing: z.array(z.string()),
  damaged: z.array(z.string()),
})
export type Contents = z.infer<typeof Contents>

export const manifestName = 'manifest.json'
export const contentsName = 'contents.json'
/** The last entry: SHA-256 in hex of every byte before it. */
export const hashName = 'sha256'
/** `tables/<place>-<name>/<part>.gz`: rows in COPY's text form. */
export const tableEntry = ({ name }: { name: string }, index: number) =>
  `tables/${String(index).padStart(3, '0')}-${name}/`
export const jobsEntry = 'jobs/'
/** `files/<key>/<sha256>.<part>`: the bytes of a stored file, and the hash they must have. */
export const fileEntry = /^files\/([0-9a-f]{32})\/([0-9a-f]{64})\.\d{6}$/

/** The manifest's sealed text, and the purpose it is sealed for. */
export const sealPurpose = 'backup'
