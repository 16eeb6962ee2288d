import { checkAndroid } from './android-check.ts'
import { runChecks } from './checks.ts'
import { buildFronts } from './fronts.ts'
import { add, formatSummary, type Counted } from './reports.ts'
import { runJourneys, runVitest } from './tests.ts'

const steps = [runChecks, () => checkAndroid(), () => runVitest(), build, runJourneys]
const counts: Counted[] = []
for (const step of steps) counts.push(await attempt(step))
const counted = add(...counts)
for (const failure of counted.failures ?? []) console.log(`✗ ${failure}\n`)
console.log(formatSummary(counted))
process.exit(counted.failed === 0 && counted.passed > 0 ? 0 : 1)

async function build(): Promise<Counted> {
  const isBuilt = await buildFronts()
  return { passed: isBuilt ? 1 : 0, failed: isBuilt ? 0 : 1, skipped: 0 }
}

/** A step that throws counts as failed. */
async function attempt(step: () => Counted | Promise<Counted>): Promise<Counted> {
  try {
    return await step()
  } catch (error) {
    console.error(error)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}
