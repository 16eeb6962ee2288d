import { runChecks } from './checks.ts'
import { takeSteps } from './test-steps.ts'
import { runVitest } from './tests.ts'

await takeSteps({ checks: runChecks, tests: () => runVitest('gate', ['rules', 'contract', 'web']) })
