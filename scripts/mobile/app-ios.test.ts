import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { listMacLacks, readProjectHost, readXcodeVersion, type Mac } from './app-ios-machine.ts'

const ready: Mac = {
  apiRoot: 'https://portal.example.com/api',
  system: 'darwin',
  xcode: 26,
  team: 'A1B2C3D4E5',
  projectHost: 'portal.example.com',
}

test('a Mac that has everything lacks nothing', () => {
  expect(listMacLacks(ready)).toEqual({ blocking: [], notes: [] })
})

test.each<[string, Partial<Mac>, RegExp]>([
  ['no address', { apiRoot: undefined, projectHost: undefined }, /^No address of the API/],
  ['another system', { system: 'linux' }, /^No Mac/],
  ['no Xcode', { xcode: undefined }, /^No Xcode: install Xcode 26/],
  ['an old Xcode', { xcode: 16 }, /^Xcode 16 is too old: install Xcode 26/],
  ['no team', { team: undefined }, /^No team: set APPLE_TEAM/],
])('%s is said in one sentence, with what to do', (_, lack, sentence) => {
  const { blocking, notes } = listMacLacks({ ...ready, ...lack })
  expect(blocking).toEqual([expect.stringMatching(sentence)])
  expect(notes).toEqual([])
})

test('a host whose links would not open in the app is pointed out, and built', () => {
  const { blocking, notes } = listMacLacks({ ...ready, apiRoot: 'https://books.firm.test/api' })
  expect(blocking).toEqual([])
  expect(notes).toEqual([expect.stringMatching(/^Links to books\.firm\.test will open in the/)])
})

test('versions and hosts are read from what the tools print', () => {
  expect(readXcodeVersion('Xcode 26.1\nBuild version 17B55\n')).toBe(26)
  expect(readXcodeVersion('')).toBeUndefined()
  expect(readProjectHost('// A comment.\nPORTAL_HOST = portal.example.com\n')).toBe(
    'portal.example.com',
  )
})

test('on a bare machine, it says all that is missing and touches nothing', () => {
  const env = { PATH: '/nowhere', HOME: process.env.HOME }
  const { status, stdout } = spawnSync(process.execPath, ['scripts/mobile/app-ios.ts'], {
    env,
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stdout.split('\n').filter((line) => line.startsWith('✗')).length).toBeGreaterThanOrEqual(2)
})
