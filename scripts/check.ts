import { runChecks } from './testing/run-checks.ts'
import { runVitest } from './testing/run-tests.ts'
import { takeSteps } from './testing/take-steps.ts'

await takeSteps({ checks: runChecks, tests: () => runVitest('gate', ['rules', 'contract', 'web']) })
