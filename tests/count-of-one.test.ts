import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

/**
 * Sentences that are never used with a count of one: about several pages, hundreds of entries, or two or more
 * days; amounts of money; and a name from the spec.
 */
const neverOne = [
  'sendAll',
  'atLeast',
  'daysOrMore',
  'left',
  'profitCents',
  'setAsideUntil',
  'en.milesPerWeekIncrease',
]

const files = globSync('{packages,apps}/*/src/**/*.copy.ts').toSorted()

type Words = { [name: string]: unknown }

/** All functions in a screen's texts, including those in lists and groups, by name. */
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

/** The sentence with `one` for every value; nothing if its parameters have another type. */
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

/** A count of one with a plural: '1 days', '1 earlier quarters', 'Quedan 1', 'las otras 1 mi'. */
const ofSeveral = new RegExp(
  `(?<![\\d$.,])1 (\\p{L}+ )?(${several})(?!\\p{L})|(?<!\\p{L})(quedan|sobran|faltan|[lo][ao]s( otr[ao]s)?) 1(?![\\d.,])`,
  'iu',
)

test.each(files)('%s: a count of one has a singular', async (file) => {
  const { copy } = (await import(resolve(file))) as {
    copy?: Record<string, unknown>
  }
  const wrong = Object.entries(copy ?? {}).flatMap(([language, words]) =>
    listSentences(words, language).flatMap(([name, sentence]) => {
      // A count is a number or, if already formatted, its digits.
      const readings = [1, '1', [1]].flatMap((one) => renderSentence(sentence, one))
      const reads = readings.some((reading) => !ofSeveral.test(reading))
      const excused = neverOne.some((excuse) => `.${name}`.endsWith(`.${excuse}`))
      return reads || excused || readings.length === 0 ? [] : [`${name}: ${readings[0]}`]
    }),
  )
  expect(wrong, 'Add a singular, or its name to neverOne in tests/count-of-one.test.ts').toEqual([])
})
