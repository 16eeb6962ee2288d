import { existsSync } from 'node:fs'
import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { removeStaleWorkFolders, withWorkFolder } from './work-folder.ts'

const hour = 60 * 60 * 1000

test('a work folder is removed when its work succeeds or fails', async () => {
  const folders: string[] = []
  const work = async (folder: string) => {
    folders.push(folder)
    await writeFile(join(folder, 'page-1'), 'a receipt')
    return folder
  }
  expect(await withWorkFolder(work)).toBe(folders[0])
  const failing = withWorkFolder(async (folder) => {
    await work(folder)
    throw new Error('cut short')
  })
  await expect(failing).rejects.toThrow('cut short')
  expect(folders).toHaveLength(2)
  expect(folders.filter((folder) => existsSync(folder))).toEqual([])
})

test('a killed process’s folder is removed after a day, and a folder in use stays', async () => {
  const now = new Date()
  await withWorkFolder(async (activeFolder) => {
    await withWorkFolder(async (exists) => {
      await writeFile(join(exists, 'page-1'), 'a receipt')
      const then = new Date(now.getTime() - 25 * hour)
      await utimes(exists, then, then)
      await removeStaleWorkFolders(now)
      expect([existsSync(exists), existsSync(activeFolder)]).toEqual([false, true])
    })
  })
})
