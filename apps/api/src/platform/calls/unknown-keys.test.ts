import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { findUnknownKeys, refuseJunk } from './unknown-keys.ts'

const schema = z.strictObject({
  plan: z.strictObject({
    milesPerWeek: z.number(),
    lines: z._default(z.nullable(z.array(z.strictObject({ name: z.string() }))), null),
  }),
  note: z.optional(z.string()),
  anything: z.optional(z.object({ a: z.string() })),
})

describe('a body', () => {
  test.each<[unknown, ...string[]]>([
    [{ plan: { miles_per_week: 1, lines: [{ name: 'Fuel' }] }, note: '' }],
    ['text'],
    // Of another shape, which the schema refuses.
    [{ plan: 3, note: { a: 1 } }],
    [{ anything: { a: '', b: '' } }],
    [{ plan: { miles: 1 }, account_id: 1 }, '/plan/miles', '/account_id'],
    [{ plan: { lines: [{ name: 'Fuel' }, { price: 1 }] } }, '/plan/lines/1/price'],
    [JSON.parse('{"__proto__": 1}'), '/__proto__'],
  ])('%j has these unknown keys', (sent, ...pointers) => {
    expect([...findUnknownKeys(schema, sent)]).toEqual(pointers)
  })

  test('of junk is refused with 50 of its keys', () => {
    const junk = (keys: number) =>
      Object.fromEntries(Array.from({ length: keys }, (_, i) => [`k${i}`, i]))
    expect(() => refuseJunk(schema, junk(9_000))).toThrow(
      expect.objectContaining({ errors: expect.objectContaining({ length: 50 }) as unknown }),
    )
    expect(() => refuseJunk(schema, junk(49))).not.toThrow()
  })
})
