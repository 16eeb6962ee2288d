import type * as z from 'zod/mini'

const prefix = 'draft:'

/** Keeps what is being written, so that a reload brings it back. With the tab it goes: it may speak of other people's money. */
export function keepDraft(key: string, draft: unknown): void {
  try {
    sessionStorage.setItem(prefix + key, JSON.stringify(draft))
  } catch {
    // Where there is no room for it, it is written on without.
  }
}

/** What was kept, if it still has the shape of what is written today. */
export function keptDraft<S extends z.ZodMiniType>(
  key: string,
  schema: S,
): z.output<S> | undefined {
  const text = sessionStorage.getItem(prefix + key)
  return text === null ? undefined : schema.safeParse(JSON.parse(text)).data
}

export const dropDraft = (key: string): void => sessionStorage.removeItem(prefix + key)

/** Leaves nothing that was being written to whoever signs in next. */
export const dropDrafts = (): void =>
  Object.keys(sessionStorage)
    .filter((key) => key.startsWith(prefix))
    .forEach((key) => sessionStorage.removeItem(key))
