import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDataFolder } from './data-folder.ts'

let folder: string
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'milepost-data-'))))
afterEach(() => rm(folder, { recursive: true, force: true }))

const getMode = async (name: string) => (await stat(join(folder, name))).mode & 0o777

test('a folder that an earlier version left open to all users is closed, and group permissions stay', async () => {
  for (const name of ['files', 'outbox']) await mkdir(join(folder, name))
  await chmod(join(folder, 'files'), 0o755)
  await chmod(join(folder, 'outbox'), 0o777)
  await openDataFolder(folder)
  expect([await getMode('files'), await getMode('outbox')]).toEqual([0o750, 0o770])
})

test('a data folder that is a file is reported with the name of its setting', async () => {
  const file = join(folder, 'file')
  await writeFile(file, '')
  for (const wrong of [file, join(file, 'data')])
    await expect(openDataFolder(wrong)).rejects.toThrow('The setting MILEPOST_DATA is wrong: E')
})
