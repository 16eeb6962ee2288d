import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const mobile = 'apps/mobile'
/** The files that the sync writes in the repository. */
const written = [
  `${mobile}/android/app/capacitor.build.gradle`,
  `${mobile}/android/capacitor.settings.gradle`,
  `${mobile}/ios/App/CapApp-SPM/Package.swift`,
]

let copy: string
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'milepost-mobile-'))
  const isBuilt = (path: string) => /[\\/](www|public|node_modules|build|\.gradle)$/.test(path)
  cpSync(mobile, join(copy, mobile), { recursive: true, filter: (path) => !isBuilt(path) })
  // Copies instead of links: the sync writes the packages' resolved paths into its files.
  for (const scope of ['@aparajita', '@capacitor', '@capgo'])
    cpSync(`node_modules/${scope}`, join(copy, 'node_modules', scope), { recursive: true })
  mkdirSync(join(copy, mobile, 'www'))
  writeFileSync(join(copy, mobile, 'www/index.html'), '<html><head></head></html>')
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

test('the native projects match the output of `cap sync`', () => {
  const output = execFileSync(
    process.execPath,
    [resolve('node_modules/@capacitor/cli/bin/capacitor'), 'sync'],
    {
      cwd: join(copy, mobile),
      encoding: 'utf8',
      env: { ...process.env, CI: 'true', CAPACITOR_TELEMETRY: '0' },
    },
  )
  expect(output).toContain('Sync finished')
  for (const file of written)
    expect(readFileSync(join(copy, file), 'utf8'), file).toBe(readFileSync(file, 'utf8'))
})
