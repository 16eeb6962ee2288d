import { expect, test } from 'vitest'
import { createKeyLookups } from './key-lookups.ts'

const start = () => {
  let now = Date.parse('2026-11-21T15:00:00.000Z')
  const { count, trust } = createKeyLookups({ now: () => new Date(now) })
  const ask = (address: string, times: number) => {
    let taken = 0
    for (let i = 0; i < times; i++)
      try {
        count(address)
        taken++
      } catch {
        continue
      }
    return taken
  }
  return { ask, trust, wait: (ms: number) => void (now += ms) }
}

test('one network has the provider asked three times a minute, whatever its addresses', () => {
  const { ask, wait } = start()
  expect(ask('2001:db8:7::1', 2) + ask('2001:db8:7:9::1', 5)).toBe(3)
  expect(ask('203.0.113.7', 5)).toBe(3)
  wait(60_000)
  expect(ask('2001:db8:7::1', 5)).toBe(3)
})

test('strangers have it asked ten times a minute together, and leave the provider its own', () => {
  const { ask, trust } = start()
  trust('52.21.26.131')
  const counts = Array.from({ length: 300 }, (_, i) => ask(`198.51.100.${i}`, 5))
  expect(counts.reduce((sum, one) => sum + one)).toBe(10)
  expect(ask('52.21.26.131', 20)).toBe(10)
})
