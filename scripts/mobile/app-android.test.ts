import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listLacks, readHost, type Machine } from './app-android-machine.ts'

const ready: Machine = {
  apiRoot: 'https://portal.example.com/api',
  jdk: 21,
  sdk: '/sdk',
  platforms: ['android-35', 'android-36'],
  hasPushSettings: true,
}

test('a machine that has everything lacks nothing', () => {
  expect(listLacks(ready)).toEqual({ blocking: [], notes: [] })
  expect(readHost(ready.apiRoot)).toBe('portal.example.com')
})

test.each<[string, Partial<Machine>, RegExp]>([
  ['no address', { apiRoot: undefined }, /^No address of the API: set VITE_API_ROOT/],
  ['an address without TLS', { apiRoot: 'http://10.0.0.2/api' }, /^No address of the API/],
  ['an address that is none', { apiRoot: 'portal' }, /^No address of the API/],
  ['no JDK', { jdk: undefined }, /^No JDK: install JDK 21/],
  ['an old JDK', { jdk: 17 }, /^JDK 17 is too old: install JDK 21/],
  ['no SDK', { sdk: undefined, platforms: [] }, /^No Android SDK: install Android Studio/],
  ['an old SDK', { platforms: ['android-35'] }, /^The SDK in \/sdk has no android-36/],
])('%s is said in one sentence, with what to do', (_, lack, sentence) => {
  const { blocking, notes } = listLacks({ ...ready, ...lack })
  expect(blocking).toEqual([expect.stringMatching(sentence)])
  expect(notes).toEqual([])
})

test('without the firm’s account with Google, the app is built, without pushes', () => {
  const { blocking, notes } = listLacks({ ...ready, hasPushSettings: false })
  expect(blocking).toEqual([])
  expect(notes).toEqual([expect.stringContaining('google-services.json')])
})

test('the versions it asks for are those of the project', () => {
  const variables = readFileSync('apps/mobile/android/variables.gradle', 'utf8')
  expect(variables).toContain('compileSdkVersion = 36')
  const build = readFileSync('node_modules/@capacitor/android/capacitor/build.gradle', 'utf8')
  expect(build).toContain('sourceCompatibility JavaVersion.VERSION_21')
})

test('on a bare machine, it says all that is missing and touches nothing', () => {
  const env = { PATH: '/nowhere', HOME: process.env.HOME }
  const { status, stdout } = spawnSync(process.execPath, ['scripts/mobile/app-android.ts'], {
    env,
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stdout.split('\n').filter((line) => line.startsWith('✗'))).toHaveLength(3)
})
