import type { Services } from '../../../platform/platform.ts'
import { deleteDraft, listOldDrafts, lockImport } from './drafts.sql.ts'

/** How long (ms) a file that nobody confirms stays. */
const draftRetentionMs = 7 * 24 * 60 * 60 * 1000

/** Deletes files under review that nobody confirmed. The sweep of stored files removes their content. */
export async function removeOldDrafts(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  signal?: AbortSignal,
): Promise<void> {
  const before = new Date(clock.now().getTime() - draftRetentionMs)
  for (const { accountId, id } of await listOldDrafts(db, before)) {
    signal?.throwIfAborted()
    await db.transaction(async (transaction) => {
      const draft = await lockImport(transaction, accountId, id)
      // Unless someone has confirmed it a moment ago.
      if (draft?.state === 'previewed') await deleteDraft(transaction, accountId, id)
    })
  }
}
