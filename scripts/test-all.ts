// Everything: npm run test:all
import { checkAndroid } from './mobile/android-check.ts'
import { runChecks } from './testing/run-checks.ts'
import { runJourneys, runVitest } from './testing/run-tests.ts'
import { build, takeSteps } from './testing/take-steps.ts'

await takeSteps({
  checks: runChecks,
  'Android’s Java': () => checkAndroid(),
  tests: () => runVitest('all', ['rules', 'contract', 'web', 'api', 'machines']),
  build,
  journeys: () => runJourneys('all'),
})
