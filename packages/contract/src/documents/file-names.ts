import { toOneLine } from '../wire/one-line.ts'
import { extensionsByType, type FileType } from './file-type.ts'

const allExtensions = Object.values(extensionsByType).flat()

/** The longest name of a file. */
export const maxNameCharacters = 255

/** Of a long name the end, which has the extension; without half of a surrogate pair. */
export const endOfName = (name: string, characters = maxNameCharacters): string =>
  toOneLine(name.slice(-characters).replace(/^[\uDC00-\uDFFF]/, ''))

const named = /^(.*)\.([a-z]+)( ?\(\d{1,3}\))?$/i

/** What a document is called whose name or title may have the ending of a file: of `scan.pdf (1)`, `scan (1)`. */
export function withoutExtension(name: string): string {
  const [, whole = '', ending = '', copyNumber = ''] = named.exec(name) ?? []
  return allExtensions.includes(ending.toLowerCase()) ? `${whole}${copyNumber}` : name
}

/**
 * A file's name, in one line, with an ending of its type: people's computers open files by it. The bytes decide the
 * type, so a wrong ending is replaced, and a missing one added: `scan.pdf (1)` becomes `scan (1).pdf`.
 */
export function toFileName(type: FileType, name: string): string {
  const line = toOneLine(name).replace(/[. ]+$/, '')
  const extensions = extensionsByType[type]
  const [, , ending = '', copyNumber = ''] = named.exec(line) ?? []
  const isRight = copyNumber === '' && extensions.includes(ending.toLowerCase())
  const [usual] = extensions
  const end = `.${isRight ? ending : usual}`
  return `${endOfName(withoutExtension(line), maxNameCharacters - end.length) || 'file'}${end}`
}
