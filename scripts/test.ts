// The gate: npm test
import { runChecks } from './testing/run-checks.ts'
import { runJourneys, runVitest } from './testing/run-tests.ts'
import { build, takeSteps } from './testing/take-steps.ts'

await takeSteps({
  checks: runChecks,
  tests: () => runVitest('gate', ['rules', 'contract', 'web', 'api']),
  build,
  journeys: () => runJourneys('gate'),
})
