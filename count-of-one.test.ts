import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Said of no count of one: of several pages, of hundreds of entries, of days from two on; amounts of money; a name of the spec's. */
const neverOne = [
  'sendAll',
  'atLeast',
  'daysOrMore',
  'left',
  'profitCents',
  'en.milesPerWeekIncrease',
]

const files = globSync('{packages,apps}/*/src/**/*.copy.ts').toSorted()

type Words = { [name: string]: unknown }

/** Every function of a screen's words, also of those in lists and groups, by its name. */
function listSentences(
  words: unknown,
  name: string,
): [string, (...values: unknown[]) => unknown][] {
  if (typeof words === 'function') return [[name, words as (...values: unknown[]) => unknown]]
  if (typeof words !== 'object' || words === null) return []
  return Object.entries(words as Words).flatMap(([key, value]) =>
    listSentences(value, name ? `${name}.${key}` : key),
  )
}

/** What a sentence says where everything in it is `one`; nothing where that is not what it takes. */
function renderSentence(sentence: (...values: unknown[]) => unknown, one: unknown): string[] {
  try {
    const words = sentence(...Array.from({ length: sentence.length }, () => one))
    return typeof words === 'string' ? [words] : []
  } catch {
    return []
  }
}

const several = [
  'characters',
  'clients',
  'codes',
  'dates',
  'days',
  'documents',
  'entries',
  'files',
  'hours',
  'messages',
  'miles',
  'minutes',
  'months',
  'pages',
  'papers',
  'quarters',
  'things',
  'times',
  'transactions',
  'trips',
  'weeks',
  'archivos',
  'caracteres',
  'clientes',
  'códigos',
  'cosas',
  'días',
  'documentos',
  'entradas',
  'fechas',
  'horas',
  'mensajes',
  'meses',
  'millas',
  'minutos',
  'movimientos',
  'páginas',
  'parciales',
  'respondidos',
  'semanas',
  'trimestres',
  'veces',
  'viajes',
  'mi (are|save|son|recorridas)',
].join('|')

/** One that reads as several: '1 days', '1 earlier quarters', 'Quedan 1', 'las otras 1 mi'. */
const ofSeveral = new RegExp(
  `(?<![\\d$.,])1 (\\p{L}+ )?(${several})(?!\\p{L})|(?<!\\p{L})(quedan|sobran|faltan|[lo][ao]s( otr[ao]s)?) 1(?![\\d.,])`,
  'iu',
)

test.each(files)('%s: where it counts one, it reads as one', async (file) => {
  const { copy } = (await import(join(import.meta.dirname, file))) as {
    copy?: Record<string, unknown>
  }
  const wrong = Object.entries(copy ?? {}).flatMap(([language, words]) =>
    listSentences(words, language).flatMap(([name, sentence]) => {
      // A count is a number or, where it was written out before, its digits.
      const readings = [1, '1', [1]].flatMap((one) => renderSentence(sentence, one))
      const reads = readings.some((reading) => !ofSeveral.test(reading))
      const excused = neverOne.some((excuse) => `.${name}`.endsWith(`.${excuse}`))
      return reads || excused || readings.length === 0 ? [] : [`${name}: ${readings[0]}`]
    }),
  )
  expect(wrong).toEqual([])
})
