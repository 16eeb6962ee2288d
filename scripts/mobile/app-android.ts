import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { listLacks, readHost, type Machine } from './app-android-machine.ts'
import { readJdkVersion } from './jdk.ts'

/** Builds the portal into the Android app, and the app where this machine has what Google's build needs. */
const android = 'apps/mobile/android'
const bundle = `${android}/app/build/outputs/bundle/release/app-release.aab`

const machine: Machine = {
  apiRoot: process.env.VITE_API_ROOT,
  jdk: readJdkVersion(),
  sdk: process.env.ANDROID_HOME ?? process.env.ANDROID_SDK_ROOT,
  platforms: listPlatforms(),
  hasPushSettings: existsSync(`${android}/app/google-services.json`),
}
const host = readHost(machine.apiRoot)
const { blocking, notes } = listLacks(machine)
for (const note of notes) console.log(`- ${note}`)
for (const lack of blocking) console.log(`✗ ${lack}`)
if (!host) process.exit(1)

run('npm', ['run', 'build', '--silent', '-w', 'apps/mobile'])
console.log(`✓ The portal is in ${android}.`)
if (blocking.length > 0) {
  console.log('Not built: this machine lacks what is marked ✗.')
  process.exit(1)
}
const gradle = process.platform === 'win32' ? 'gradlew.bat' : './gradlew'
run(gradle, ['bundleRelease', `-PportalHost=${host}`], android)
console.log(`✓ ${bundle}, to be signed with the upload key: docs/mobile.md`)

function listPlatforms(): string[] {
  const sdk = process.env.ANDROID_HOME ?? process.env.ANDROID_SDK_ROOT
  const folder = sdk && join(sdk, 'platforms')
  return folder && existsSync(folder) ? readdirSync(folder) : []
}

function run(program: string, args: string[], folder = '.'): void {
  const { status } = spawnSync(program, args, {
    cwd: resolve(folder),
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) process.exit(status ?? 1)
}
