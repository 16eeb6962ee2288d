import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, delimiter, join } from 'node:path'
import { unzipSync } from 'fflate'
import type { Counted } from '../testing/reports.ts'
import { fetchJar, jars } from './android-jars.ts'
import { findJdk, installJava, listLackingJava, nameLackingJava } from './jdk.ts'

const check = 'apps/mobile/android-check'
const main = 'apps/mobile/android/app/src/main'
const cache = 'node_modules/.cache/milepost/android'
/** What the app's Java calls, compiled from the packages' own sources. */
const called = [
  'node_modules/@capacitor/android/capacitor/src/main/java',
  'node_modules/@capgo/capacitor-share-target/android/src/main/java',
]
/** The oldest and the newest Android that the app runs on. */
const levels = [24, 36]

/**
 * Compiles the Android app's own Java against Android's classes, Capacitor's sources and stubs of androidx, and runs its
 * tests. Without a JDK, Maven, or the network it is skipped; on CI (the variable `CI`) that is a failure.
 */
export async function checkAndroid(isCi = Boolean(process.env.CI)): Promise<Counted> {
  try {
    if (isCi) installJava()
    const jdk = findJdk()
    if (!jdk) throw new Error(`${nameLackingJava(listLackingJava())} was found`)
    return compileAndTest(jdk, await fetchAll(jdk))
  } catch (error) {
    const { message } = error as Error
    console.log(`${isCi ? '✗' : '-'} Android’s Java was not checked: ${message}`)
    return { passed: 0, failed: isCi ? 1 : 0, skipped: isCi ? 0 : 1 }
  }
}

type Jdk = { javac: string; java: string }
type Libraries = { android: string; cordova: string; junit: string }

async function fetchAll(jdk: Jdk): Promise<Libraries> {
  const thin = join(cache, 'android.jar')
  const cordova = join(cache, 'cordova.jar')
  if (!existsSync(thin)) {
    console.log('Fetching Android’s classes (203 MB, once) …')
    const whole = await fetchJar(jars.android, cache)
    const partial = `${thin}.${process.pid}`
    mustRun(jdk.java, [`${check}/tools/Thin.java`, whole, partial])
    renameSync(partial, thin)
    rmSync(whole)
  }
  if (!existsSync(cordova)) {
    const archive = readFileSync(await fetchJar(jars.cordova, cache))
    writeFileSync(cordova, unzipSync(archive)['classes.jar']!)
  }
  const junit = [await fetchJar(jars.junit, cache), await fetchJar(jars.hamcrest, cache)]
  return { android: thin, cordova, junit: junit.join(delimiter) }
}

function compileAndTest(jdk: Jdk, { android, cordova, junit }: Libraries): Counted {
  const platform = [android, cordova].join(delimiter)
  const libraries = compileOnce(jdk, platform)
  const [app, fakes, tests] = ['app', 'fakes', 'tests'].map((name) => join(cache, name))
  for (const folder of [app!, fakes!, tests!]) {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
  }
  writeFileSync(join(cache, 'R.java'), createResources())
  const strict = ['-Xlint:all,-classfile,-processing,-options', '-Werror']
  const compiled =
    compile(
      jdk,
      app!,
      [libraries, platform],
      [...listJava(`${main}/java`), join(cache, 'R.java')],
      strict,
    ) &&
    compile(jdk, fakes!, [platform], listJava(`${check}/fakes`)) &&
    compile(
      jdk,
      tests!,
      [app!, fakes!, libraries, platform, junit],
      listJava(`${check}/tests`),
      strict,
    )
  if (!compiled) return { passed: 0, failed: 1, skipped: 0 }
  const place = [tests!, app!, fakes!, libraries, platform, junit].join(delimiter)
  const classes = globSync(`${check}/tests/**/*Test.java`).map(
    (file) => `app.milepost.portal.${basename(file, '.java')}`,
  )
  const counts = levels.map((level) => {
    const { stdout, stderr } = spawnSync(
      jdk.java,
      [
        `-Dmilepost.android=${level}`,
        '-cp',
        place,
        'org.junit.runner.JUnitCore',
        ...classes.toSorted(),
      ],
      { encoding: 'utf8', maxBuffer: 2 ** 28 },
    )
    const counted = countJunit(stdout)
    if (counted.failed > 0) console.log(stdout, stderr)
    return counted
  })
  const sum = (key: 'passed' | 'failed') => counts.reduce((total, count) => total + count[key], 0)
  // The compiling counts as one.
  const counted = { passed: sum('passed') + 1, failed: sum('failed'), skipped: 0 }
  console.log(
    `${counted.failed === 0 ? '✓' : '✗'} Android’s Java: ${counted.passed} passed, ${counted.failed} failed`,
  )
  return counted
}

/** What JUnit's output says of a run. One that says nothing, or ran no test, is one failure. */
export function countJunit(output: string): Counted {
  const good = /^OK \((\d+) tests?\)$/m.exec(output)
  const bad = /^Tests run: (\d+),\s+Failures: (\d+)$/m.exec(output)
  const [run, failed] = good ? [Number(good[1]), 0] : [Number(bad?.[1] ?? 0), Number(bad?.[2] ?? 1)]
  return run === 0
    ? { passed: 0, failed: 1, skipped: 0 }
    : { passed: run - failed, failed, skipped: 0 }
}

/** Compiles what the app calls, once for each version of it. Returns the folder. */
function compileOnce(jdk: Jdk, platform: string): string {
  const sources = [...called, `${check}/stubs`].flatMap(listJava)
  const hash = createHash('sha256')
  for (const file of sources) hash.update(file).update(readFileSync(file))
  const folder = join(cache, `libraries-${hash.digest('hex').slice(0, 16)}`)
  if (existsSync(folder)) return folder
  const partial = `${folder}.${process.pid}`
  mkdirSync(partial, { recursive: true })
  if (!compile(jdk, partial, [platform], sources)) throw new Error('what it calls does not compile')
  renameSync(partial, folder)
  return folder
}

function compile(
  jdk: Jdk,
  to: string,
  path: string[],
  files: string[],
  options = ['-nowarn'],
): boolean {
  const line = ['--release', '17', '-proc:none', '-encoding', 'UTF-8', ...options, '-d', to]
  const { status, stderr } = spawnSync(
    jdk.javac,
    [...line, '-cp', path.join(delimiter), ...files],
    {
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    },
  )
  if (status !== 0) console.log(`✗ Android’s Java does not compile:\n${stderr}`)
  return status === 0
}

const listJava = (folder: string) => globSync(`${folder}/**/*.java`).toSorted()

/** The class `R` that Android's build makes of the resources, so that a misspelt one does not compile. */
function createResources(): string {
  const names = new Map<string, Set<string>>()
  const add = (type: string, name: string) =>
    names.set(type, (names.get(type) ?? new Set()).add(name.replaceAll('.', '_')))
  for (const file of globSync(`${main}/res/values/*.xml`))
    for (const [, type, name] of readFileSync(file, 'utf8').matchAll(
      /<(string|color|style) name="([^"]+)"/g,
    ))
      add(type!, name!)
  for (const file of globSync(`${main}/res/{drawable,layout,xml}/*`)) {
    const [type, name] = file.replaceAll('\\', '/').split('/').slice(-2)
    add(type!, basename(name!).replace(/\..*/, ''))
  }
  let number = 0
  const classes = [...names].map(([type, all]) => {
    const fields = [...all].map((name) => `public static final int ${name} = ${++number};`)
    return `public static final class ${type} { ${fields.join(' ')} }`
  })
  return `package app.milepost.portal;\n\npublic final class R {\n${classes.join('\n')}\n}\n`
}

function mustRun(program: string, args: string[]): void {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${basename(program)} failed: ${stderr}`)
}
