import { createHash } from 'node:crypto'

/** Pseudo-random numbers, the same for the same seed. */
export type Random = {
  /** An integer from `min` to `max`, both included. */
  integer(min: number, max: number): number
  /** A number from `min` up to, but not including, `max`. */
  between(min: number, max: number): number
  pick<T>(items: readonly T[]): T
  /** A string of `count` digits; the first is not zero. */
  digits(count: number): string
}

/** mulberry32: tiny, and good enough for receipts. */
export function createRandom(seed: string): Random {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    integer,
    between: (min, max) => min + next() * (max - min),
    pick: (items) => items[integer(0, items.length - 1)]!,
    digits: (count) =>
      Array.from({ length: count }, (_, i) => integer(i === 0 ? 1 : 0, 9)).join(''),
  }
}

/** The same UUID for the same name, so links into the demo firm still work after a new seed. */
export function toUuid(name: string): string {
  const bytes = createHash('sha256').update(`milepost demo firm/${name}`).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
