import type { Pick } from '@milepost/ui/files/pick-file.ts'

/**
 * What is wrong with chosen files. Of several, those that are refused are named, once for all with the same fault.
 */
export function describeRefused(
  chosen: readonly File[],
  picks: readonly Pick[],
  errorMessage: (problem: string) => string,
): string[] {
  const names = new Map<string, string[]>()
  for (const [i, pick] of picks.entries()) {
    if ('picked' in pick) continue
    const problem = errorMessage(pick.problem)
    names.set(problem, [...(names.get(problem) ?? []), chosen[i]!.name])
  }
  if (chosen.length === 1) return [...names.keys()]
  return [...names].map(([problem, files]) => `${files.join(', ')}: ${problem}`)
}
