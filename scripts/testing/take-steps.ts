import { buildFronts } from '../fronts.ts'
import { add, formatSummary, maxUnsteady, type Counted } from './reports.ts'

type Step = () => Counted | Promise<Counted>

/** Builds both fronts, as one step. */
export async function build(): Promise<Counted> {
  const isBuilt = await buildFronts()
  return isBuilt
    ? { passed: 1, failed: 0, skipped: 0 }
    : { passed: 0, failed: 1, skipped: 0, failures: ['The fronts were not built.'] }
}

/**
 * Takes the steps in order, stops after the first that fails, and exits. The end of the output names what
 * failed, and what is unsteady: it failed once and passed alone. The last line is `N passed, N failed`.
 */
export async function takeSteps(steps: Record<string, Step>): Promise<never> {
  let counted: Counted = { passed: 0, failed: 0, skipped: 0 }
  for (const [name, step] of Object.entries(steps)) {
    const began = performance.now()
    const taken = await attempt(step)
    const seconds = Math.round((performance.now() - began) / 1_000)
    console.log(`\n${taken.failed === 0 ? '✓' : '✗'} ${name}: ${seconds} s\n`)
    counted = add(counted, taken)
    if (taken.failed === 0) continue
    console.log(`Stopped after ${name}.\n`)
    break
  }
  counted = limitUnsteady(counted)
  for (const unsteady of counted.unsteady ?? []) console.log(`~ unsteady: ${unsteady}\n`)
  for (const failure of counted.failures ?? []) console.log(`✗ ${failure}\n`)
  console.log(formatSummary(counted))
  process.exit(counted.failed === 0 && counted.passed > 0 ? 0 : 1)
}

/** Too many unsteady tests are one failure. */
export function limitUnsteady(counted: Counted): Counted {
  const { length } = counted.unsteady ?? []
  if (length <= maxUnsteady) return counted
  const failures = [`${length} tests are unsteady, more than ${maxUnsteady}.`]
  return add(counted, { passed: 0, failed: 1, skipped: 0, failures })
}

/** A step that throws counts as failed. */
async function attempt(step: Step): Promise<Counted> {
  try {
    return await step()
  } catch (error) {
    return { passed: 0, failed: 1, skipped: 0, failures: [String((error as Error).stack ?? error)] }
  }
}
