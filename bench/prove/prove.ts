// Tests all or the named promises of Milepost and writes docs/proof.md: npm run prove [-- fuzz …]
import { cpus, loadavg, totalmem } from 'node:os'
import { promises } from './promises.ts'
import { writeProofs, type Proven } from './proof.ts'

const names = process.argv.slice(2)
const unknown = names.filter((name) => !(name in promises))
if (unknown.length > 0) {
  console.error(`Unknown proof: ${unknown.join(', ')}. Known: ${Object.keys(promises).join(', ')}.`)
  process.exit(1)
}

const machine = `Node ${process.versions.node}, PostgreSQL 18 and 15, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB`
const proven = new Map<string, Proven>()
for (const name of names.length > 0 ? names : Object.keys(promises)) {
  const { promise, test, run } = promises[name]!
  console.log(`Proving ${name} …`)
  const began = performance.now()
  // A proof that crashes has proven nothing.
  const outcome = await run().catch((reason: unknown) => {
    console.error(reason)
    return { holds: false, figure: `crashed: ${String(reason)}` }
  })
  const seconds = Math.round((performance.now() - began) / 1_000)
  const date = new Date().toISOString().slice(0, 10)
  const load = Math.round(loadavg()[0]!)
  proven.set(name, { promise, test, ...outcome, date, seconds, load })
  console.log(`  ${outcome.holds ? 'holds' : 'BROKEN'}: ${outcome.figure} (${seconds} s)`)
  await writeProofs(proven, Object.keys(promises), machine)
}
process.exit([...proven.values()].some(({ holds }) => holds === false) ? 1 : 0)
