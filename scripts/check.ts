import { runChecks } from './checks.ts'
import { add, formatSummary } from './reports.ts'
import { runVitest } from './tests.ts'

const counted = add(await runChecks(), runVitest('rules', 'contract', 'web'))
console.log(formatSummary(counted))
process.exit(counted.failed === 0 ? 0 : 1)
