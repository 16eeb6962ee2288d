import { readFile, writeFile } from 'node:fs/promises'
import { format } from 'prettier'

/** What came out of a proof: whether the promise was kept, and the figure that says so. Undefined where this machine can't tell. */
export type Outcome = { isKept: boolean | undefined; figure: string }

export type Proof = {
  /** In the words we would print on the sign-in page. */
  promise: string
  /** How it is put to the test. */
  test: string
  run: () => Promise<Outcome>
}

export type Proven = Pick<Proof, 'promise' | 'test'> &
  Outcome & { date: string; seconds: number; load: number }

const page = 'docs/proof.md'
const marks = { true: 'kept', false: '**broken**', undefined: 'not told here' }

/** Writes what was proven into the page: the line of each takes the place of the one it had, in the order of `names`. */
export async function writeProofs(
  proven: ReadonlyMap<string, Proven>,
  names: readonly string[],
  machine: string,
): Promise<void> {
  const before = linesOf(await readFile(page, 'utf8').catch(() => ''))
  const lines = names.flatMap((name) => {
    const one = proven.get(name)
    return one ? [lineOf(name, one)] : (before.get(name) ?? [])
  })
  const text = [
    '# Proof',
    'Each promise, how it is put to the test, and what came of it. `npm run prove` runs all of them and writes this page; ' +
      '`npm run prove -- fuzz keys` runs those named and changes their lines alone. `PROVE_ACKNOWLEDGED` (20,000) and ' +
      '`PROVE_REQUESTS` (40,000) make a run shorter, which its figures then say.',
    `Last run on: ${machine}. A load above the number of cores says that others were at work, too.`,
    '| name | promise | test | figure | outcome | when |\n| - | - | - | - | - | - |\n' +
      lines.join('\n'),
  ].join('\n\n')
  await writeFile(page, await format(text, { parser: 'markdown', printWidth: 100 }))
}

/** A bar in a cell would end it. */
const cell = (text: string) => text.replaceAll('|', '\\|')

const lineOf = (name: string, { promise, test, figure, isKept, date, seconds, load }: Proven) =>
  `| ${[`\`${name}\``, promise, test, figure, marks[`${isKept}`], `${date}, ${seconds} s, load ${load}`].map(cell).join(' | ')} |`

const linesOf = (text: string) =>
  new Map(
    [...text.matchAll(/^\| `([a-z0-9-]+)`.*\|$/gm)].map(([line, name]) => [name!, line] as const),
  )
