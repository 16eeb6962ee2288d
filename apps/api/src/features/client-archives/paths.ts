import { toOneLine } from '@milepost/contract/wire/one-line'

/** Windows opens these as devices, with any extension. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d)$/i
/** Control characters, those that turn the direction of a text, and what Windows refuses in names. */
const refused = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}<>:"/\\|?*]+/gu
const maxCharacters = 80

/**
 * A name that every system can store: without slashes, it stays in its folder. A name too long loses
 * its middle part, and keeps what is after its last dot.
 */
export function toPathName(name: string): string {
  const plain = toOneLine(name.toWellFormed().normalize('NFC').replace(refused, ' ')).replace(
    /^[. ]+|[. ]+$/g,
    '',
  )
  const [, stem = '', extension = ''] = /^(.*?)(\.[a-z\d]{1,5})?$/iu.exec(plain) ?? []
  const shortened = [...stem]
    .slice(0, maxCharacters)
    .join('')
    .replace(/[. ]+$/, '')
  return `${shortened === '' || devices.test(shortened) ? `${shortened}_` : shortened}${extension}`
}

/**
 * Makes paths of an archive: no two are the same, also where capitals count for nothing. The second of a name gets
 * a number.
 */
export function createPaths(): (path: string[]) => string {
  const taken = new Set<string>()
  return (path) => {
    const names = path.map(toPathName)
    const folder = names.slice(0, -1)
    const [, stem, extension = ''] = /^(.*?)(\.[^.]*)?$/.exec(names.at(-1)!)!
    for (let number = 1; ; number++) {
      const name = number === 1 ? `${stem}${extension}` : `${stem} (${number})${extension}`
      const whole = [...folder, name].join('/')
      if (taken.has(whole.toLowerCase())) continue
      taken.add(whole.toLowerCase())
      return whole
    }
  }
}
