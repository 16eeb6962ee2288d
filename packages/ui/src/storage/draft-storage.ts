import type * as z from 'zod/mini'
import { session } from './browser-storage.ts'

const prefix = 'draft:'
const ownerKey = 'drafts-of'

/** Keeps what is being written, so that a reload brings it back. With the tab it goes: it may speak of other people's money. */
export const saveDraft = (key: string, draft: unknown): void =>
  session.set(prefix + key, JSON.stringify(draft))

/** What was kept, if it still has the shape of what is written today. */
export function loadDraft<S extends z.ZodMiniType>(
  key: string,
  schema: S,
): z.output<S> | undefined {
  const text = session.get(prefix + key)
  return text === null ? undefined : schema.safeParse(JSON.parse(text)).data
}

export const removeDraft = (key: string): void => session.remove(prefix + key)

/** Leaves nothing that was being written to whoever signs in next. */
export const removeAllDrafts = (): void =>
  session
    .keys()
    .filter((key) => key.startsWith(prefix))
    .forEach((key) => session.remove(key))

/** Leaves what was being written before the session ended to who wrote it, and to nobody else who signs in in this tab. */
export function claimDrafts(email: string): void {
  if (session.get(ownerKey) !== email) removeAllDrafts()
  session.set(ownerKey, email)
}
