import { readFile, writeFile } from 'node:fs/promises'
import { format } from 'prettier'

/**
 * The result of a proof: whether the promise holds, and the figure behind it. `holds` is undefined if
 * this machine can't run the proof.
 */
export type Outcome = { holds: boolean | undefined; figure: string }

export type Proof = {
  /** The promise as we would print it on the sign-in page. */
  promise: string
  /** How it is tested. */
  test: string
  run: () => Promise<Outcome>
}

export type Proven = Pick<Proof, 'promise' | 'test'> &
  Outcome & { date: string; seconds: number; load: number }

const page = 'docs/proof.md'
const marks = { true: 'holds', false: '**broken**', undefined: 'not testable here' }

/** Writes the results to the page: each replaces its previous line, in the order of `names`. */
export async function writeProofs(
  proven: ReadonlyMap<string, Proven>,
  names: readonly string[],
  machine: string,
): Promise<void> {
  const before = parseLines(await readFile(page, 'utf8').catch(() => ''))
  const lines = names.flatMap((name) => {
    const one = proven.get(name)
    return one ? [toLine(name, one)] : (before.get(name) ?? [])
  })
  const text = [
    '# Proof',
    'Each promise, how we test it, and the result. `npm run prove` runs all of them and writes this page; ' +
      '`npm run prove -- fuzz keys` runs only those named and updates only their lines. `PROVE_ACKNOWLEDGED` (20,000) and ' +
      '`PROVE_REQUESTS` (40,000) can shorten a run; its figures then show it.',
    `Last run on: ${machine}. A load above the number of cores means that other work ran at the same time.`,
    '| name | promise | test | figure | outcome | when |\n| - | - | - | - | - | - |\n' +
      lines.join('\n'),
  ].join('\n\n')
  await writeFile(page, await format(text, { parser: 'markdown', printWidth: 100 }))
}

/** An unescaped bar would end the cell. */
const cell = (text: string) => text.replaceAll('|', '\\|')

const toLine = (name: string, { promise, test, figure, holds, date, seconds, load }: Proven) =>
  `| ${[`\`${name}\``, promise, test, figure, marks[`${holds}`], `${date}, ${seconds} s, load ${load}`].map(cell).join(' | ')} |`

const parseLines = (text: string) =>
  new Map(
    [...text.matchAll(/^\| `([a-z0-9-]+)`.*\|$/gm)].map(([line, name]) => [name!, line] as const),
  )
