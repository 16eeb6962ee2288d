type Referencing = { name: string; needs: readonly string[] }

/** The tables so that each comes after those it refers to. Throws if they refer to each other in a circle. */
export function inReferenceOrder<Table extends Referencing>(tables: readonly Table[]): Table[] {
  const ordered: Table[] = []
  let pending = [...tables]
  while (pending.length > 0) {
    const isReady = ({ needs }: Table) =>
      needs.every((name) => !pending.some((other) => other.name === name))
    const ready = pending.filter(isReady)
    if (ready.length === 0) throw new Error('The tables refer to each other in a circle')
    ordered.push(...ready)
    pending = pending.filter((table) => !isReady(table))
  }
  return ordered
}
