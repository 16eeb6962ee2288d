// Everything: npm run test:all
import { checkAndroid } from './android-check.ts'
import { runChecks } from './checks.ts'
import { build, takeSteps } from './test-steps.ts'
import { runJourneys, runVitest } from './tests.ts'

await takeSteps({
  checks: runChecks,
  'Android’s Java': () => checkAndroid(),
  tests: () => runVitest('all', ['rules', 'contract', 'web', 'api', 'machines']),
  build,
  journeys: () => runJourneys('all'),
})
