import type * as z from 'zod/mini'
import { inTab } from './kept-words.ts'

const prefix = 'draft:'
const whose = 'drafts-of'

/** Keeps what is being written, so that a reload brings it back. With the tab it goes: it may speak of other people's money. */
export const keepDraft = (key: string, draft: unknown): void =>
  inTab.set(prefix + key, JSON.stringify(draft))

/** What was kept, if it still has the shape of what is written today. */
export function keptDraft<S extends z.ZodMiniType>(
  key: string,
  schema: S,
): z.output<S> | undefined {
  const text = inTab.get(prefix + key)
  return text === null ? undefined : schema.safeParse(JSON.parse(text)).data
}

export const dropDraft = (key: string): void => inTab.remove(prefix + key)

/** Leaves nothing that was being written to whoever signs in next. */
export const dropDrafts = (): void =>
  inTab
    .keys()
    .filter((key) => key.startsWith(prefix))
    .forEach((key) => inTab.remove(key))

/** Leaves what was being written before the session ended to who wrote it, and to nobody else who signs in in this tab. */
export function leaveDraftsTo(email: string): void {
  if (inTab.get(whose) !== email) dropDrafts()
  inTab.set(whose, email)
}
