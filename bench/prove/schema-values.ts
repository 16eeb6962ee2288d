import fc, { type Arbitrary } from 'fast-check'

type Schema = {
  type?: string | string[]
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  items?: Schema
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

/** Ids of existing records that a value may name. */
type Known = { ids: () => readonly string[] }

/** Texts that have broken things before. */
const edgeCases = [
  '',
  ' ',
  '\0',
  '‮',
  '\ud800',
  'ß',
  '💥'.repeat(50),
  "'; drop table accounts; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00',
  '{{7*7}}',
  '${7*7}',
  '=1+1',
  'null',
  'NaN',
  '-0',
  '1e309',
  '9'.repeat(400),
  'a'.repeat(5_000),
  '2026-02-30',
  '0000-00-00',
  '__proto__',
  'constructor',
  '\r\nSet-Cookie: a=b',
  '2026-05-04T08:00:00+99:99',
]
const anyValue: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...edgeCases, null, true, 0, -1, 1e21, Number.MAX_SAFE_INTEGER + 2),
  fc.jsonValue({ maxDepth: 3 }),
)
const text: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...edgeCases),
  fc.string({ maxLength: 300 }),
)

/** Generates values for a schema, most of them valid and some that fit nowhere. */
export function createValues(schema: Schema, known: Known, depth = 0): Arbitrary<unknown> {
  const validValue = depth > 6 ? fc.constant(null) : createFitting(schema, known, depth)
  return fc.oneof({ arbitrary: validValue, weight: 60 }, { arbitrary: anyValue, weight: 1 })
}

function createFitting(schema: Schema, known: Known, depth: number): Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const options = schema.anyOf ?? schema.oneOf
  if (options) return fc.oneof(...options.map((option) => createValues(option, known, depth + 1)))
  if (schema.allOf)
    return createValues(Object.assign({}, ...schema.allOf) as Schema, known, depth + 1)
  const [type] = [schema.type ?? 'any'].flat()
  switch (type as string) {
    case 'object':
      return createObject(schema, known, depth)
    case 'array':
      return fc.array(createValues(schema.items ?? {}, known, depth + 1), {
        minLength: Math.min(schema.minItems ?? 0, 4),
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      })
    case 'integer':
    case 'number':
      return createNumber(schema, type === 'integer')
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string':
      return createText(schema, known)
    default:
      return anyValue
  }
}

function createObject(schema: Schema, known: Known, depth: number): Arbitrary<unknown> {
  const properties = schema.properties ?? {}
  const record = fc.record(
    Object.fromEntries(
      Object.entries(properties).map(([key, inner]) => [
        key,
        createValues(inner, known, depth + 1),
      ]),
    ),
    { requiredKeys: schema.required?.filter((key) => key in properties) ?? [] },
  )
  const extra = schema.additionalProperties
  if (typeof extra !== 'object') return record
  return fc.dictionary(fc.string({ maxLength: 10 }), createValues(extra, known, depth + 1))
}

function createNumber({ minimum, maximum }: Schema, isInteger: boolean): Arbitrary<unknown> {
  const [min, max] = [minimum ?? -1_000_000, maximum ?? 1_000_000].map((value) =>
    Math.max(-2e9, Math.min(2e9, value)),
  ) as [number, number]
  const inside = fc.integer({ min: Math.ceil(min), max: Math.floor(max) })
  // Most numbers mean something only near years and quarters.
  const usual = fc.constantFrom(min, max, 1, 4, 2025, 2026, 4000)
  if (isInteger) return fc.oneof(inside, usual)
  const cents = inside.map((value) => Math.round(value / 3) / 100)
  return fc.oneof(inside, usual, cents, fc.double({ noNaN: true, noDefaultInfinity: true }))
}

function createText(schema: Schema, { ids }: Known): Arbitrary<unknown> {
  const id = fc
    .tuple(fc.uuid(), fc.nat())
    .map(([uuid, at]) => ids()[at % Math.max(1, ids().length)] ?? uuid)
  const day = fc
    .date({ min: new Date('2022-06-01'), max: new Date('2027-02-01'), noInvalidDate: true })
    .map((date) => date.toISOString())
  switch (schema.format ?? '') {
    case 'uuid':
      return fc.oneof(id, fc.uuid())
    case 'date':
      return day.map((iso) => iso.slice(0, 10))
    case 'date-time':
      return day
    case 'email':
      return fc.oneof(
        fc.emailAddress(),
        fc.uuid().map((uuid) => `${uuid}@fuzz.test`),
      )
    case 'uri':
      return fc.webUrl()
  }
  const bounded = fc.string({
    minLength: Math.min(schema.minLength ?? 0, 200),
    maxLength: Math.min(schema.maxLength ?? 60, 200),
    unit: 'grapheme',
  })
  const choices = [bounded, bounded, text, id, fc.constantFrom('2026', '1', 'America/Phoenix')]
  return schema.pattern
    ? fc.oneof(createMatching(schema.pattern), createMatching(schema.pattern), ...choices.slice(2))
    : fc.oneof(...choices)
}

/** Texts that match a pattern; arbitrary texts if fast-check doesn't support its syntax. */
function createMatching(pattern: string): Arbitrary<unknown> {
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'))
  } catch {
    return text
  }
}
