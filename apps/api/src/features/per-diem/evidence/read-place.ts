import { usStates } from '@milepost/contract/clients/client-record'

export type Place = {
  city: string
  /** Two letters of a state or province; MX for Mexico, CA-AB and the like for Canada's provinces. */
  region: string
}

const provinces = 'AB BC MB NB NL NS NT NU ON PE QC SK YT'.split(' ')
const mexico = /^(MX|MEX|Mexico|México|MEXICO)$/

/** Codes that are also words, so only a comma before makes them a place. */
const words = new Set('AL CO DE HI IN LA ME OH OK ON OR PA PE'.split(' '))

/** Where a name of several words begins: what stands before it is not a part of it. */
const firstWords =
  /^(baton|cedar|colorado|council|corpus|del|des|eagle|east|el|fort|ft|fond|grand|great|green|jersey|kansas|lake|las|little|long|los|mount|mt|new|north|nuevo|oklahoma|palm|rapid|rock|saint|salt|san|santa|sioux|south|st|terre|twin|virginia|west|white|wichita)$/i

const codes = [...usStates, ...provinces].join('|')
const name = String.raw`\p{Lu}[\p{L}.'’-]*`
const place = new RegExp(
  String.raw`(?<city>${name}(?: ${name}){0,3})(?<comma>,?) (?<code>${codes}|MX|MEX|Mexico|México|MEXICO)(?![\p{L}\p{N}])`,
  'gu',
)

const toName = (city: string) =>
  city
    .toLowerCase()
    .replace(/(^|[ .-])\p{L}/gu, (letter) => letter.toUpperCase())
    .trim()

/**
 * The last place that a text names, such as 'Amarillo, TX' or 'PILOT 412 AMARILLO TX'; undefined without one. Only what
 * is written as a place is one: the two letters stand in capitals after a name.
 */
export function readPlace(text: string): Place | undefined {
  const found = [...text.matchAll(place)].flatMap(({ groups }): Place[] => {
    const { city = '', comma, code = '' } = groups ?? {}
    if (!comma && words.has(code)) return []
    const parts = city.split(' ')
    const start = parts.slice(-3).findIndex((word) => firstWords.test(word))
    const length = start < 0 ? 1 : parts.slice(-3).length - start
    const cut = parts.slice(-length).join(' ')
    const region = mexico.test(code) ? 'MX' : provinces.includes(code) ? `CA-${code}` : code
    return cut.length > 1 ? [{ city: toName(cut), region }] : []
  })
  return found.at(-1)
}

export const formatPlace = ({ city, region }: Place): string =>
  `${city}, ${region.replace('CA-', '')}`

/** Alaska, Hawaii, Puerto Rico, Canada, and Mexico have a rate of their own. */
export const isOutsideConus = ({ region }: Place): boolean =>
  region === 'MX' || region.startsWith('CA-') || ['AK', 'HI', 'PR'].includes(region)
