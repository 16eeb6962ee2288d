import { toOneLine } from '../wire/one-line.ts'
import { extensionsByType, type FileType } from './file-type.ts'

const allExtensions = Object.values(extensionsByType).flat()

/** The longest name of a file. */
export const maxNameCharacters = 255

/** Of a long name the end, which has the extension; without half of a surrogate pair. */
export const endOfName = (name: string, characters = maxNameCharacters): string =>
  toOneLine(name.slice(-characters).replace(/^[\uDC00-\uDFFF]/, ''))

/**
 * A file's name, in one line, with an ending of its type: people's computers open files by it. The bytes decide the
 * type, so a wrong ending is replaced, and a missing one added: `scan.pdf (1)` becomes `scan (1).pdf`.
 */
export function toFileName(type: FileType, name: string): string {
  const line = toOneLine(name).replace(/[. ]+$/, '')
  const extensions = extensionsByType[type]
  const [, whole = '', ending = '', copyNumber = ''] =
    /^(.*)\.([a-z]+)( ?\(\d{1,3}\))?$/i.exec(line) ?? []
  const isKnown = allExtensions.includes(ending.toLowerCase())
  const isRight = copyNumber === '' && extensions.includes(ending.toLowerCase())
  const [usual] = extensions
  const stem = isKnown ? `${whole}${copyNumber}` : line
  const end = `.${isRight ? ending : usual}`
  return `${endOfName(stem, maxNameCharacters - end.length) || 'file'}${end}`
}
