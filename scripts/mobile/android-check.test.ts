import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkAndroid, countJunit } from './android-check.ts'
import { fetchJar } from './android-jars.ts'
import { listJavaPackages, listLackingJava } from './jdk.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'milepost-jars-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

test.each([
  ['a good run', '..\nTime: 0.1\n\nOK (2 tests)\n', { passed: 2, failed: 0 }],
  ['a single test', 'OK (1 test)\n', { passed: 1, failed: 0 }],
  ['failures', 'FAILURES!!!\nTests run: 7,  Failures: 2\n', { passed: 5, failed: 2 }],
  ['no test at all', 'OK (0 tests)\n', { passed: 0, failed: 1 }],
  ['nothing', '', { passed: 0, failed: 1 }],
  ['a crash', 'Error: Could not find or load main class\n', { passed: 0, failed: 1 }],
])('JUnit’s words for %s are counted', (_, output, counted) => {
  expect(countJunit(output)).toMatchObject(counted)
})

/** A machine with these programs alone. Each answers when it is asked for its version. */
function have(programs: Record<string, string>): void {
  for (const [name, answer] of Object.entries(programs))
    writeFileSync(
      join(folder, name),
      `#!/bin/sh
echo '${answer}'
`,
      { mode: 0o755 },
    )
  vi.stubEnv('JAVA_HOME', '')
  vi.stubEnv('PATH', folder)
}

test.each([
  [false, {}, 'no JDK (17 or newer) and no Maven'],
  [true, {}, 'no JDK (17 or newer) and no Maven'],
  [false, { mvn: 'Apache Maven 3.8.7' }, 'no JDK (17 or newer)'],
  [true, { javac: 'javac 11.0.2', mvn: 'Apache Maven 3.8.7' }, 'no JDK (17 or newer)'],
])('what the check lacks is said in one line (on CI: %s, with %j)', async (isCi, has, named) => {
  const said = vi.spyOn(console, 'log').mockReturnValue()
  have(has)
  vi.spyOn(process, 'getuid').mockReturnValue(1000)
  const counted = { passed: 0, failed: isCi ? 1 : 0, skipped: isCi ? 0 : 1 }
  expect(await checkAndroid(isCi)).toEqual(counted)
  expect(said).toHaveBeenCalledExactlyOnceWith(
    `${isCi ? '✗' : '-'} Android’s Java was not checked: ${named} was found`,
  )
})

test.each([
  ['a JDK', { mvn: 'Apache Maven 3.8.7' }, ['openjdk-17-jdk-headless'], ['default-jdk-headless']],
  ['Maven', { javac: 'javac 17.0.15' }, ['maven']],
  [
    'both',
    { javac: 'javac 11.0.2' },
    ['openjdk-17-jdk-headless', 'maven'],
    ['default-jdk-headless', 'maven'],
  ],
  ['nothing', { javac: 'javac 21', mvn: 'Apache Maven 3.8.7' }],
])('a machine that lacks %s is given exactly that', (_, has, ...sets) => {
  have(has)
  expect(listJavaPackages(listLackingJava())).toEqual(sets)
})

test('an archive is fetched once, and only if it is the one we know', async () => {
  // In the place of Maven: it has one archive.
  const maven = join(folder, 'mvn')
  writeFileSync(
    maven,
    `#!/bin/sh
echo "$@" >> ${folder}/asked
case "$*" in *-Dartifact=a:b:1*) ;; *) echo 'no such archive'; exit 1 ;; esac
for option; do case "$option" in -DoutputDirectory=*) to="\${option#*=}" ;; esac; done
printf classes > "$to/b-1.jar"
`,
    { mode: 0o755 },
  )
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`)
  const cache = join(folder, 'cache')
  const wrong = { artifact: 'a:b:1', sha256: '0'.repeat(64) }
  await expect(fetchJar(wrong, cache)).rejects.toThrow(/the SHA-256 of a:b:1 is/)
  expect(readdirSync(cache)).toEqual([])
  const good = { ...wrong, sha256: createHash('sha256').update('classes').digest('hex') }
  const file = await fetchJar(good, cache)
  expect(readFileSync(file, 'utf8')).toBe('classes')
  await fetchJar(good, cache)
  expect(readFileSync(join(folder, 'asked'), 'utf8').match(/a:b:1/g)).toHaveLength(2)
  const none = { ...wrong, artifact: 'a:c:1' }
  await expect(fetchJar(none, cache)).rejects.toThrow(/can't get a:c:1: no such archive/)
  rmSync(maven)
  vi.stubEnv('PATH', folder)
  await expect(fetchJar(none, cache)).rejects.toThrow('no Maven was found, which gets a:c:1')
  expect(readdirSync(cache)).toEqual(['b-1.jar'])
})
