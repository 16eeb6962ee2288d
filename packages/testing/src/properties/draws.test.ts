import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs, toDraws } from './draws.ts'

/** What a property without a seed and a number of runs draws. */
function draw(parameters: fc.Parameters<[number]> = {}): number[] {
  const drawn: number[] = []
  fc.assert(
    fc.property(fc.integer(), (number) => void drawn.push(number)),
    parameters,
  )
  return drawn
}

// Each Vitest project runs this file: its setup has to reach the fast-check that its tests import.
describe('a property', () => {
  const { seed, times } = toDraws(process.env)

  test('draws the same values whenever it runs, by the seed of the run', () => {
    const drawn = draw()
    expect(drawn).toHaveLength(100 * times)
    expect(draw()).toEqual(drawn)
    expect(draw({ seed })).toEqual(drawn)
    expect(draw({ seed: seed + 1 })).not.toEqual(drawn)
  })

  test('draws as many times more values as the run wants', () => {
    expect(draw({ numRuns: runs(7) })).toHaveLength(7 * times)
  })
})

test('FC_SEED and FC_TIMES say what properties draw', () => {
  expect(toDraws({ FC_SEED: '20261127', FC_TIMES: '10' })).toEqual({ seed: 20_261_127, times: 10 })
  expect(toDraws({})).toMatchObject({ times: 1 })
})
