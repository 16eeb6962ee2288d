import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { many, noContent, one, page } from './endpoint.ts'
import { camelKey, camelKeys, decode, encode, snakeKey, snakeKeys } from './json-api.ts'

const Truck = z.object({ vin: z.string(), unitNumber: z.int(), note: z.nullable(z.string()) })
const truck = fc.record({
  vin: fc.string(),
  unitNumber: fc.integer(),
  note: fc.option(fc.string()),
})

describe('encode and decode', () => {
  const roundTrip = (result: Parameters<typeof decode>[0], answer: unknown) =>
    decode(result, JSON.parse(JSON.stringify(encode(result, answer as never))))

  test('round-trip one resource', () => {
    fc.assert(
      fc.property(truck, (answer) => {
        expect(roundTrip(one('truck', Truck, 'vin'), answer)).toEqual(answer)
      }),
    )
  })

  test('round-trip a list', () => {
    fc.assert(
      fc.property(fc.array(truck), (trucks) => {
        expect(roundTrip(many('truck', Truck, 'vin'), trucks)).toEqual(trucks)
      }),
    )
  })

  test('round-trip a page with its counts', () => {
    const answer = {
      items: [{ vin: '1FU', unitNumber: 12, note: null }],
      page: 2,
      limit: 10,
      total: 11,
      counts: { parked: 3 },
    }
    expect(roundTrip(page('truck', Truck, { id: 'vin', counts: ['parked'] }), answer)).toEqual(
      answer,
    )
  })

  test('round-trip the sums over a whole list', () => {
    const answer = { items: [], page: 1, limit: 10, total: 0, counts: {} }
    const sums = { totalAmount: -12.5, openingAmount: null }
    const result = page('truck', Truck, { id: 'vin', amounts: ['totalAmount', 'openingAmount'] })
    expect(roundTrip(result, { ...answer, ...sums })).toEqual({ ...answer, ...sums })
  })

  test('round-trip an empty answer', () => {
    expect(encode(noContent, undefined)).toBeUndefined()
    expect(decode(noContent, undefined)).toBeUndefined()
  })

  test('put type and id next to the attributes', () => {
    const answer = { vin: '1FU', unitNumber: 12, note: null }
    expect(encode(one('truck', Truck, 'vin'), answer as never)).toEqual({
      data: { id: '1FU', type: 'truck', attributes: answer },
    })
  })

  test('throw for an answer that does not match the contract', () => {
    const wrong = { data: { id: '1', type: 'truck', attributes: { vin: 1 } } }
    expect(() => decode(one('truck', Truck, 'vin'), wrong)).toThrow('unitNumber')
  })
})

describe('keys', () => {
  const key = fc.stringMatching(/^[a-z]+([A-Z][a-z]+)*$/)

  test('survive the round trip through snake_case', () => {
    fc.assert(
      fc.property(key, (name) => {
        expect(camelKey(snakeKey(name))).toBe(name)
      }),
    )
  })

  test('are renamed at every depth; values stay as they are', () => {
    const blob = new Blob(['x'])
    const camel = { userName: 'aB', list: [{ perDiem: 1 }, 'cD'], file: blob, none: null }
    const snake = { user_name: 'aB', list: [{ per_diem: 1 }, 'cD'], file: blob, none: null }
    expect(snakeKeys(camel)).toEqual(snake)
    expect(camelKeys(snake)).toEqual(camel)
  })
})
