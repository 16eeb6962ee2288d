import { runChecks } from './testing/run-checks.ts'
import { takeSteps } from './testing/take-steps.ts'
import { runVitest } from './testing/run-tests.ts'

await takeSteps({ checks: runChecks, tests: () => runVitest('gate', ['rules', 'contract', 'web']) })
