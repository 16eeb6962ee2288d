import type { Staff } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/database/database.ts'
import { orNotFound } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/platform.ts'
import {
  findLike,
  insertUnlike,
  lockLike,
  replaceHashes,
  setLike,
  type Likeness,
  type Look,
} from './likeness.sql.ts'
import type { PageLook } from './picture-hash.ts'

/**
 * Bits of 256 in which pages may differ to be taken for the same. Measured on receipts drawn alike: the same one pressed, resized,
 * darker, turned by two degrees, or cut by five percent differs in 38 at most, another of the same shop in 50 at least.
 */
export const maxDistance = 42
/** Of a document: each is compared with every page that the client ever photographed. */
const maxPages = 20

/** Stores what a document's pages look like, and marks it if one looks like a page of an earlier document. */
export async function findLikeness(
  db: Db,
  accountId: string,
  documentId: string,
  pages: readonly { look: PageLook | null }[],
): Promise<void> {
  const looks = pages.flatMap(({ look }, i): Look[] => (look ? [{ page: i + 1, ...look }] : []))
  await replaceHashes(db, accountId, documentId, looks)
  let nearest: (Likeness & { page: number }) | undefined
  for (const look of looks.slice(0, maxPages)) {
    const found = await findLike(db, accountId, documentId, look, maxDistance)
    if (found && found.distance < (nearest?.distance ?? Infinity))
      nearest = { ...found, page: look.page }
  }
  await setLike(db, accountId, documentId, nearest)
}

/** Throws a 404 for a document that the client doesn't have. */
export async function tellApart(
  db: Db,
  { clock }: Pick<Services, 'clock'>,
  { staffId }: Pick<Staff, 'staffId'>,
  { accountId, id }: { accountId: string; id: string },
): Promise<void> {
  const { otherId } = orNotFound(await lockLike(db, accountId, id))
  if (otherId === null) return
  await insertUnlike(db, accountId, { id, otherId, staffId, at: clock.now() })
  await setLike(db, accountId, id, undefined)
}
