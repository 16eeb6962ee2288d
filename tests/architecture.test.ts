import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findOverruns } from '../scripts/testing/budgets.ts'

const linesPerFile = 400
const entriesPerFolder = 25

/** Folders that are lists, read by name and never as a whole. */
const longLists = [
  'apps/api/migrations',
  // One folder for each feature, named as in the contract.
  'apps/api/src/features',
  'docs/decisions',
  'packages/contract/src',
]

/** Exceptions to the table below, each with its reason. */
const exceptions = [
  // Page tests share the fakes that they mount pages with.
  /\.test\.tsx? -> apps\/(api|portal|console)\/test\//,
]

/** Allowed imports by path prefix; a feature may also import from its own folder. */
const mayImport: [from: RegExp, to: RegExp][] = [
  [/^packages\/contract\/src\//, /^(packages\/contract\/src\/|zod(\/mini)?$)/],
  [/^packages\/ui\/src\//, /^packages\/(contract|ui)\/src\//],
  [/^packages\/testing\/src\//, /^packages\/(contract|ui|testing)\/src\//],
  [/^apps\/api\/src\/platform\//, /^(packages\/contract\/src|apps\/api\/src\/platform)\//],
  [
    /^apps\/api\/src\/(features|shared)\//,
    /^(packages\/contract\/src|apps\/api\/src\/(platform|shared))\//,
  ],
  [
    /^apps\/portal\/src\/shared\//,
    /^(packages\/(contract|ui)\/src\/|apps\/portal\/src\/((native|shared)\/|paths\.ts$))/,
  ],
  [
    /^apps\/portal\/src\/(features|outbox)\//,
    /^(packages\/(contract|ui)\/src\/|apps\/portal\/src\/((native|outbox|shared)\/|paths\.ts$))/,
  ],
  [
    /^apps\/portal\/src\/native\//,
    /^(packages\/(contract|ui\/src\/storage)|apps\/portal\/src\/native)\//,
  ],
  [/^apps\/(portal|console)\/src\/paths\.ts$/, /^packages\/(contract|ui)\/src\//],
  [/^apps\/portal\/src\//, /^(packages\/(contract|ui)|apps\/portal)\/src\//],
  [
    /^apps\/console\/src\/(features|shared)\//,
    /^(packages\/(contract|ui)\/src\/|apps\/console\/src\/(shared\/|paths\.ts$))/,
  ],
  [/^apps\/console\/src\//, /^(packages\/(contract|ui)|apps\/console)\/src\//],
  [/^(packages|apps|scripts)\//, /^(packages|apps|scripts)\//],
  [/^bench\//, /^(packages|apps|scripts|bench)\//],
  [/^e2e\//, /^(packages|apps|scripts|bench|e2e)\//],
]

const files = globSync([
  '{packages,apps}/*/{src,test,seeds}/**/*.{ts,tsx}',
  '{bench,e2e,scripts,tests}/**/*.ts',
]).map((file) => file.replaceAll('\\', '/'))
const sources = files.filter((file) => !/\.test\.tsx?$/.test(file))
/** What a firm runs, without what measures and tests it. */
const shipped = sources.filter((file) => /^(packages|apps)\//.test(file))

const text = (file: string) => readFileSync(file, 'utf8')
const listImports = (file: string) =>
  [...text(file).matchAll(/(?:(?<!')\bfrom|\bimport)\s*\(?\s*'([^'\n]+)'/g)].map(
    ([, from]) => from!,
  )

/** Resolves an import: a path from the root for our files, the package name for others. */
function target(file: string, from: string): string {
  if (from.startsWith('.')) return normalize(join(dirname(file), from)).replaceAll('\\', '/')
  const [, workspace, rest] = /^@milepost\/(\w+)\/(.+)$/.exec(from) ?? []
  if (!workspace) return from
  return `packages/${workspace}/src/${rest}${/\.\w+$/.test(rest!) ? '' : '.ts'}`
}

const featureOf = (path: string) =>
  /^apps\/(?:api|portal|console)\/src\/features\/[^/]+\//.exec(path)?.[0]

function isAllowed(file: string, to: string): boolean {
  if (exceptions.some((exception) => exception.test(`${file} -> ${to}`))) return true
  const feature = featureOf(file)
  if (feature && to.startsWith(feature)) return true
  const rule = mayImport.find(([from]) => from.test(file))
  const isOurs = /^(packages|apps|scripts|bench|e2e|tests)\//.test(to)
  if (!rule) return true
  // Only the contract's package imports are restricted; the other rules cover our own files.
  return rule[1].test(to) || (!isOurs && !file.startsWith('packages/contract/'))
}

/** The feature, package, API platform or top folder that a file belongs to. */
const houseOf = (file: string) =>
  featureOf(file) ??
  /^packages\/\w+\/src\/|^apps\/api\/src\/platform\/|^(scripts|bench|e2e)\//.exec(file)?.[0]
/** The folder of a file; a file directly in its house counts as a unit of its own. */
const roomOf = (file: string) => (`${dirname(file)}/` === houseOf(file) ? file : dirname(file))
const houses = [...new Set(files.flatMap((file) => houseOf(file) ?? []))]

/** Cycles in a dependency graph, each one once. */
function findCycle(arrows: (readonly [from: string, to: string])[]): string[] {
  const reaches = (from: string, goal: string, seen = new Set<string>()): boolean =>
    arrows.some(([start, end]) => {
      if (start !== from || seen.has(end)) return false
      return end === goal || reaches(end, goal, seen.add(end))
    })
  return [...new Set(arrows.map(([from]) => from))].filter((folder) => reaches(folder, folder))
}

describe('imports', () => {
  test('go one way: contract, platform or ui, features, app', () => {
    const wrong = sources.flatMap((file) =>
      listImports(file)
        .map((from) => target(file, from))
        .filter((to) => !isAllowed(file, to))
        .map((to) => `${file} -> ${to}`),
    )
    expect(wrong, 'Move the code, or edit mayImport in tests/architecture.test.ts').toEqual([])
  })

  test.each([
    ['apps/api/src/features/tax/tax.sql.ts', 'apps/api/src/features/account/account.sql.ts'],
    ['apps/api/src/platform/calls/serve.ts', 'apps/api/src/features/account/account.sql.ts'],
    ['packages/contract/src/tax/tax.ts', 'date-fns'],
    ['packages/ui/src/layout/page.tsx', 'apps/portal/src/paths.ts'],
    ['packages/ui/src/layout/page.tsx', 'apps/portal/src/shared/figures/sign.tsx'],
    ['apps/api/src/platform/mail/mail.ts', 'apps/api/src/shared/firm-settings.ts'],
    ['apps/portal/src/shared/figures/sign.tsx', 'apps/portal/src/features/tax/tax-page.tsx'],
    [
      'apps/console/src/shared/keyboard-shortcuts.tsx',
      'apps/console/src/features/tax/tax-page.tsx',
    ],
    ['apps/portal/src/features/tax/tax-page.tsx', 'apps/portal/src/app/layout/layout.tsx'],
    ['apps/portal/src/features/tax/tax-page.tsx', 'apps/portal/src/features/bank/bank-page.tsx'],
    ['apps/portal/src/outbox/outbox.ts', 'apps/portal/src/features/tax/tax-page.tsx'],
    ['apps/console/src/features/tax/tax-page.tsx', 'apps/portal/src/features/tax/tax-page.tsx'],
    ['apps/portal/src/paths.ts', 'apps/portal/src/app/routes.tsx'],
    ['apps/console/src/app/routes.tsx', 'apps/portal/src/paths.ts'],
    ['scripts/fronts.ts', 'bench/figures.ts'],
    ['bench/figures.ts', 'e2e/fixtures/dates.ts'],
  ])('would be refused from %s to %s', (file, to) => {
    expect(isAllowed(file, to)).toBe(false)
  })

  test('of our own files have an extension, and the file exists', () => {
    const wrong = files.flatMap((file) =>
      listImports(file)
        .filter((from) => from.startsWith('.'))
        .filter((from) => !/\.(tsx?|css|json|svg|png|webp)(\?\w+)?$/.test(from))
        .map((from) => `${file}: ${from}`),
    )
    expect(wrong).toEqual([])
  })

  test('of the phone’s plugins are only in native/', () => {
    const plugin = /^@(capacitor|capgo|aparajita)\//
    const using = sources.filter((file) => listImports(file).some((from) => plugin.test(from)))
    expect(using.length).toBeGreaterThan(5)
    expect(using.filter((file) => !file.startsWith('apps/portal/src/native/'))).toEqual([])
  })

  test('of shared test code are only in tests', () => {
    const using = sources
      .filter((file) => /^(packages\/(?!testing)|apps\/\w+\/src\/)/.test(file))
      .filter((file) => listImports(file).some((from) => from.startsWith('@milepost/testing/')))
    expect(using).toEqual([])
  })

  test('form no cycles between files, not even for types', () => {
    const arrows = new Map(
      sources.map((file) => [file, listImports(file).map((from) => target(file, from))]),
    )
    const finished = new Set<string>()
    const circles = new Set<string>()
    const follow = (file: string, path: string[]): void => {
      const start = path.indexOf(file)
      if (start >= 0) circles.add(path.slice(start).join(' -> '))
      if (start >= 0 || finished.has(file)) return
      for (const to of arrows.get(file) ?? []) follow(to, [...path, file])
      finished.add(file)
    }
    for (const file of arrows.keys()) follow(file, [])
    expect([...circles]).toEqual([])
  })

  test('between folders of a feature or package form no cycles', () => {
    const circles = houses.flatMap((house) => {
      const arrows = sources
        .filter((file) => houseOf(file) === house)
        .flatMap((file) =>
          listImports(file)
            .map((from) => target(file, from))
            .filter((to) => houseOf(to) === house && roomOf(to) !== roomOf(file))
            .map((to) => [roomOf(file), roomOf(to)] as const),
        )
      return findCycle(arrows)
    })
    expect(houses.length).toBeGreaterThan(10)
    expect(circles).toEqual([])
  })

  test('never use a barrel file', () => {
    expect(files.filter((file) => /\/index\.tsx?$/.test(file))).toEqual([])
    expect(files.filter((file) => /^export \* from/m.test(text(file)))).toEqual([])
  })
})

describe('names', () => {
  test('of features are the contract’s folders, each with a file of that name', () => {
    const features = new Set(files.flatMap((file) => featureOf(file)?.split('/')[4] ?? []))
    const unknown = [...features].filter(
      (name) => !sources.includes(`packages/contract/src/${name}/${name}.ts`),
    )
    expect(features.size).toBeGreaterThan(20)
    expect(unknown, 'Name the folder as in the contract').toEqual([])
  })

  test('of files are in kebab-case and say what is inside', () => {
    const name = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*\.tsx?$/
    const vague = /^(utils?|helpers?|common|misc|manager|types)\.|-(utils?|helpers?)\./
    expect(
      files.filter((file) => !name.test(basename(file)) || vague.test(basename(file))),
    ).toEqual([])
  })

  test('of a feature’s route files begin with the feature', () => {
    const wrong = sources
      .filter((file) => file.startsWith('apps/api/src/features/'))
      .filter((file) => file.endsWith('.routes.ts'))
      .filter((file) => !basename(file).startsWith(`${featureOf(file)!.split('/')[4]}.`))
    expect(wrong).toEqual([])
  })
})

describe('the code', () => {
  test('reads the wire format in one file', () => {
    const knowing = shipped.filter((file) => /\.attributes\b/.test(text(file)))
    expect(knowing.filter((file) => file !== 'packages/contract/src/wire/json-api.ts')).toEqual([])
  })

  test('takes the time as a parameter in features and seeds', () => {
    const reading = sources
      .filter((file) => /^apps\/api\/(src\/features|seeds)\//.test(file))
      .filter((file) => /Date\.now\(\)|new Date\(\)/.test(text(file)))
    expect(reading).toEqual([])
  })

  test('of the journeys reads the clock in one file, and opens browsers at its time', () => {
    const journeys = files.filter((file) => file.startsWith('e2e/'))
    const reading = journeys.filter((file) => /Date\.now\(\)|new Date\(\)/.test(text(file)))
    expect(reading).toEqual(['e2e/fixtures/dates.ts'])
    const opening = journeys.filter((file) => text(file).includes("'@playwright/test'"))
    expect(opening).toEqual(['e2e/fixtures/test.ts'])
  })

  test('has SQL only in *.sql.ts files, in the platform and in seeds', () => {
    const writing = sources
      .filter((file) => file.startsWith('apps/api/src/features/'))
      .filter((file) => /\bsql`/.test(text(file)) && !/(^|[./])sql\.ts$/.test(basename(file)))
    expect(writing).toEqual([])
  })

  test('has few entries in each folder', () => {
    // What a listing shows, but for what stands beside its component.
    const entries = globSync([
      '{packages,apps}/*/{src,test,seeds,migrations}/**/*',
      '{bench,deploy,docs,e2e,scripts,tests}/**/*',
    ]).filter((entry) => !/\.(module\.css|copy\.ts)$/.test(entry))
    const counts = Map.groupBy(entries, (entry) => dirname(entry).replaceAll('\\', '/'))
    for (const list of longLists) expect(counts.delete(list), list).toBe(true)
    const measured = [...counts].map(([name, inside]) => ({
      name,
      size: inside.length,
      budget: entriesPerFolder,
    }))
    expect(counts.size).toBeGreaterThan(50)
    expect(
      findOverruns(measured, 'entries', 'entriesPerFolder in tests/architecture.test.ts'),
    ).toEqual([])
  })

  test('has no overlong files', () => {
    const measured = sources.map((name) => ({
      name,
      size: text(name).split('\n').length,
      budget: linesPerFile,
    }))
    expect(findOverruns(measured, 'lines', 'linesPerFile in tests/architecture.test.ts')).toEqual(
      [],
    )
  })

  test('gives each property of a component by name', () => {
    // Its types lack webkitdirectory.
    const spread = /\{\.\.\.\{(?! webkitdirectory: '' \}\})/
    expect(sources.filter((file) => file.endsWith('.tsx') && spread.test(text(file)))).toEqual([])
  })

  test('shows the version of the package', () => {
    const { version } = JSON.parse(text('package.json')) as { version: string }
    expect(version).toMatch(/^\d+\.\d+\.\d+$/)
    expect(shipped.filter((file) => text(file).includes(version))).toEqual([])
  })
})

test('servers start with the same Node flags everywhere', () => {
  const flags = JSON.parse(text('scripts/server-flags.json')) as string[]
  const starts = globSync(
    'deploy/{Dockerfile,compose.yaml,systemd/milepost-{server,worker}@.service}',
  )
  expect(starts).toHaveLength(4)
  for (const file of starts) {
    const given = text(file).match(/--(?:max|initial|external)-[\w-]+(?:=\d+)?/g) ?? []
    expect(new Set(given), file).toEqual(new Set(flags))
  }
})
