import { readFile, writeFile } from 'node:fs/promises'

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
const marks = { true: 'Holds', false: 'Broken', undefined: 'Not testable here' }

/** Writes the results to the page: each replaces its section, in the order of `names`. */
export async function writeProofs(
  proven: ReadonlyMap<string, Proven>,
  names: readonly string[],
  machine: string,
): Promise<void> {
  const before = parseSections(await readFile(page, 'utf8').catch(() => ''))
  const sections = names.flatMap((name) => {
    const one = proven.get(name)
    return one ? [toSection(name, one)] : (before.get(name) ?? [])
  })
  const text = [
    '# Proof',
    'Each promise, how we test it, and the result. `npm run prove` runs all of them and writes this page; ' +
      '`npm run prove -- fuzz keys` runs only those named and updates only their sections. `PROVE_ACKNOWLEDGED` (20,000) and ' +
      '`PROVE_REQUESTS` (40,000) can shorten a run; its figures then show it.',
    `Last run on: ${machine}. A load above the number of cores means that other work ran at the same time.`,
    ...sections,
  ].join('\n\n')
  await writeFile(page, `${text}\n`)
}

/** Figures of several parts are separated by semicolons: a line for each reads in a diff. */
const toSection = (name: string, { promise, test, figure, holds, date, seconds, load }: Proven) =>
  [
    `## ${promise}`,
    `\`${name}\` **${marks[`${holds}`]}** on ${date}, ${seconds} s, load ${load}.`,
    `Tested: ${test}.`,
    figure
      .split('; ')
      .map((part) => `- ${part}`)
      .join('\n'),
  ].join('\n\n')

const parseSections = (text: string) =>
  new Map(
    text.split(/^(?=## )/m).flatMap((section) => {
      const name = /^`([a-z0-9-]+)`/m.exec(section)?.[1]
      return name ? [[name, section.trim()] as const] : []
    }),
  )
