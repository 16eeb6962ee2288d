import type * as z from 'zod/mini'
import { session } from './browser-storage.ts'

const prefix = 'draft:'
const ownerKey = 'drafts-of'

/**
 * Saves a draft so a reload restores it. It ends with the tab, because it may contain other
 * people's figures.
 */
export const saveDraft = (key: string, draft: unknown): void =>
  session.set(prefix + key, JSON.stringify(draft))

/** The saved draft, if it still matches the schema. */
export function loadDraft<S extends z.ZodMiniType>(
  key: string,
  schema: S,
): z.output<S> | undefined {
  const text = session.get(prefix + key)
  return text === null ? undefined : schema.safeParse(JSON.parse(text)).data
}

export const removeDraft = (key: string): void => session.remove(prefix + key)

/** The keys of all drafts that begin so. */
export const draftKeys = (start: string): string[] =>
  session
    .keys()
    .filter((key) => key.startsWith(prefix + start))
    .map((key) => key.slice(prefix.length))

/** So no drafts are left for whoever signs in next. */
export const removeAllDrafts = (): void => draftKeys('').forEach(removeDraft)

/**
 * After a session ended, drafts are restored only if the same person signs in again in this tab.
 */
export function claimDrafts(email: string): void {
  if (session.get(ownerKey) !== email) removeAllDrafts()
  session.set(ownerKey, email)
}
