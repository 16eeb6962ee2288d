// The gate: npm test
import { runChecks } from './checks.ts'
import { build, takeSteps } from './test-steps.ts'
import { runJourneys, runVitest } from './tests.ts'

await takeSteps({
  checks: runChecks,
  tests: () => runVitest('gate', ['rules', 'contract', 'web', 'api']),
  build,
  journeys: () => runJourneys('gate'),
})
