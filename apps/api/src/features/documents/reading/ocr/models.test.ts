import { copyFile, mkdtemp, open, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findModelFolder, loadModels } from './models.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'milepost-models-'))
  for (const name of await readdir(findModelFolder()))
    await copyFile(join(findModelFolder(), name), join(folder, name))
})
afterAll(() => rm(folder, { recursive: true }))

test('a model with a single wrong byte is refused', async () => {
  await expect(loadModels(folder)).resolves.toBeDefined()
  await using file = await open(join(folder, 'ch_PP-OCRv4_rec_infer.onnx'), 'r+')
  await file.write(Buffer.from([0xff]), 0, 1, 5_000_000)

  await expect(loadModels(folder)).rejects.toThrow('ch_PP-OCRv4_rec_infer.onnx is damaged')
})

test('a missing model is named', async () => {
  await rm(join(folder, 'ch_PP-OCRv4_det_infer.onnx'))

  await expect(loadModels(folder)).rejects.toThrow('ch_PP-OCRv4_det_infer.onnx')
})
