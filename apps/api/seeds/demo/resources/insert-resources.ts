import { join } from 'node:path'
import { sql, type Db } from '../../../src/platform/database/database.ts'
import type { Blob } from '../../../src/platform/storage/storage.ts'
import { printed } from '../../../src/shared/paper.ts'
import { firm } from '../firm.ts'
import { toUuid } from '../random.ts'
import { guides, type Guide } from './guides.ts'

export const guidePath = (folder: string, number: number) => join(folder, `guide-${number}.pdf`)

/** A guide on the firm's letterhead. The same guide gives the same bytes. */
export const guidePdf = ({ title, description, content }: Guide): Promise<Buffer> =>
  printed({
    language: 'en',
    title,
    subtitle: description,
    sender: firm,
    questions: 'Questions? We are glad to help.',
    day: new Date('2026-01-02T12:00:00Z'),
    content: content(),
  })

/** Puts the guides into their folders; `files` are the stored guides, in order. */
export async function insertResources(db: Db, files: readonly Blob[], since: Date): Promise<void> {
  for (const [i, { title, description, folders }] of guides.entries()) {
    const { key, sha256, bytes } = files[i]!
    await db.rows(sql`
      insert into resources (id, title, description, folders, blob_key, blob_sha256, bytes, added_at)
      values (${toUuid(`resource/${title}`)}, ${title}, ${description}, ${folders}, ${key}, ${sha256},
              ${bytes}, ${since})
    `)
  }
}
