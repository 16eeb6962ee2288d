import { fileURLToPath } from 'node:url'

type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

/** Assigns `chunkName` to each module statically imported from `entries`, unless `before` imports it too. */
export function reachedFrom(chunkName: string, entries: string[], before: string[]) {
  let reached: { now: Set<string>; before: Set<string> } | undefined
  return (id: string, modules: Modules): string | null => {
    reached ??= { now: collectImports(entries, modules), before: collectImports(before, modules) }
    return reached.now.has(id) && !reached.before.has(id) ? chunkName : null
  }
}

/** Assigns `chunkName` to each module that both `these` and `others` import. */
export function reachedFromBoth(chunkName: string, these: string[], others: string[]) {
  let reached: [Set<string>, Set<string>] | undefined
  return (id: string, modules: Modules): string | null => {
    reached ??= [collectImports(these, modules), collectImports(others, modules)]
    return reached.every((ids) => ids.has(id)) ? chunkName : null
  }
}

function collectImports(entries: string[], modules: Modules): Set<string> {
  const found = new Set<string>()
  const add = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    modules.getModuleInfo(id)?.importedIds.forEach(add)
  }
  for (const entry of entries) {
    const id = fileURLToPath(new URL(entry, import.meta.url))
    // Otherwise moving a module would silently change how the code is split.
    if (!modules.getModuleInfo(id)) throw new Error(`There is no module ${entry} to start from.`)
    add(id)
  }
  return found
}
