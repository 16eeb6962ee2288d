import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '@milepost/testing/properties/draws.ts'
import { findPaper, wholePicture, type Box, type Gray } from './paper.ts'
import { findPhotoFaults, measureLight, measureSharpness, type ReadPhoto } from './photo-check.ts'

type Shot = {
  paper: Box
  /** Brightness of the light, 0 to 1. */
  light?: number
  /** Spread of the blur, in pixels. */
  blur?: number
  /** Sideways motion blur of a shaking hand, in pixels. */
  shake?: number
  desk?: number
}

/** A printed page on a desk as a camera would see it, with grain, light and blur. */
function photograph(width: number, height: number, shot: Shot): Gray {
  const { paper, light = 1, blur = 0, shake = 0, desk = 60 } = shot
  const ideal = new Float64Array(width * height)
  const grain = grains(7)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const u = (x / width - paper.x) / paper.width
      const v = (y / height - paper.y) / paper.height
      const onPaper = u >= 0 && u < 1 && v >= 0 && v < 1
      ideal[y * width + x] = !onPaper ? desk : isInk(u, v, x, y) ? 45 : 240
    }
  const smooth = blur ? smeared(smeared(ideal, width, blur, 1), width, blur, width) : ideal
  const shaken = shake ? boxed(smooth, shake) : smooth
  const data = new Uint8ClampedArray(shaken.length)
  for (let i = 0; i < data.length; i++) data[i] = shaken[i]! * light + (grain() - 0.5) * 8
  return { width, height, data }
}

/** Words of letters a few pixels wide, in thirty lines, with a margin all around. */
function isInk(u: number, v: number, x: number, y: number): boolean {
  if (u < 0.1 || u > 0.9 || v < 0.06 || v > 0.94) return false
  const line = (v * 30) % 1
  if (line < 0.35 || line > 0.75) return false
  const isWord = Math.floor(u * 12) % 4 !== 3
  return isWord && (Math.floor(x / 4) % 2 === 0 || Math.floor(y / 4) % 3 === 0)
}

/** Uniform pseudorandom numbers from 0 to 1, the same in every run. */
function grains(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

function smeared(shades: Float64Array, width: number, spread: number, step: number): Float64Array {
  const reach = Math.ceil(3 * spread)
  const weights = Array.from({ length: 2 * reach + 1 }, (_, i) =>
    Math.exp(-((i - reach) ** 2) / (2 * spread ** 2)),
  )
  const all = weights.reduce((sum, weight) => sum + weight)
  const height = shades.length / width
  return shades.map((_, at) => {
    const place = step === 1 ? at % width : Math.floor(at / width)
    const last = (step === 1 ? width : height) - 1
    let sum = 0
    for (let k = -reach; k <= reach; k++) {
      const to = Math.min(last, Math.max(0, place + k))
      sum += weights[k + reach]! * shades[at + (to - place) * step]!
    }
    return sum / all
  })
}

const boxed = (shades: Float64Array, length: number) =>
  shades.map((_, at) => {
    let sum = 0
    for (let k = 0; k < length; k++) sum += shades[Math.min(shades.length - 1, at + k)]!
    return sum / length
  })

const sheet: Box = { x: 0.2, y: 0.1, width: 0.6, height: 0.8 }
/** The same shot at the two sizes that are analyzed. */
function read(shot: Shot, size = { width: 3024, height: 4032 }): ReadPhoto {
  const paper = findPaper(photograph(192, 256, shot))
  const page = photograph(480, 640, { ...shot, paper: wholePicture })
  return { size, paper, measures: { light: measureLight(page), blur: measureSharpness(page) } }
}
const faults = (shot: Shot, crop: Box = wholePicture) => findPhotoFaults(read(shot), crop)

describe('the sheet', () => {
  test('is found where it is', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.05, max: 0.3, noNaN: true }),
        fc.double({ min: 0.05, max: 0.3, noNaN: true }),
        fc.double({ min: 0.4, max: 0.62, noNaN: true }),
        fc.integer({ min: 0, max: 120 }),
        (x, y, side, desk) => {
          const paper = { x, y, width: side, height: side }
          const found = findPaper(photograph(192, 256, { paper, desk }))
          for (const key of ['x', 'y', 'width', 'height'] as const)
            expect(Math.abs((found?.[key] ?? 9) - paper[key])).toBeLessThan(0.03)
        },
      ),
      { numRuns: runs(25) },
    )
  })

  test.each([
    ['on a desk as white as it is', { paper: sheet, desk: 238 }],
    ['when it fills the photo', { paper: wholePicture }],
  ])('is not found %s', (_, shot) => {
    expect(findPaper(photograph(192, 256, shot))).toBeUndefined()
  })
})

describe('a photo', () => {
  test('that is readable has no faults', () => {
    expect(faults({ paper: sheet })).toEqual([])
  })

  test('in bad light is too dark', () => {
    expect(faults({ paper: sheet, light: 0.3 })).toContain('too_dark')
    expect(faults({ paper: sheet, light: 0.6 })).not.toContain('too_dark')
  })

  test('out of focus or shaken is blurred', () => {
    expect(faults({ paper: sheet, blur: 4 })).toContain('blurred')
    expect(faults({ paper: sheet, shake: 14 })).toContain('blurred')
    expect(faults({ paper: sheet, blur: 0.8 })).not.toContain('blurred')
  })

  test('of a sheet that extends past it is cut off', () => {
    expect(faults({ paper: { x: 0.2, y: 0.3, width: 0.6, height: 0.8 } })).toEqual(['cut_off'])
  })

  test('is cut off if the frame cuts the sheet', () => {
    expect(faults({ paper: sheet }, { x: 0.15, y: 0.05, width: 0.7, height: 0.9 })).toEqual([])
    expect(faults({ paper: sheet }, { x: 0.3, y: 0.05, width: 0.6, height: 0.9 })).toEqual([
      'cut_off',
    ])
  })

  test('with few pixels is too small', () => {
    const small = read({ paper: sheet }, { width: 600, height: 800 })
    expect(findPhotoFaults(small, wholePicture)).toEqual(['too_small'])
  })

  test('of an empty sheet is not blurred', () => {
    const empty = { width: 200, height: 200, data: new Uint8ClampedArray(40_000).fill(240) }
    expect(measureSharpness(empty)).toBeNull()
  })

  test.each([1, 2, 3, 5])('measures a blur of %s pixels', (blur) => {
    const side = 400
    const board = Float64Array.from({ length: side * side }, (_, at) =>
      (Math.floor((at % side) / 40) + Math.floor(at / side / 40)) % 2 ? 30 : 220,
    )
    const page = smeared(smeared(board, side, blur, 1), side, blur, side)
    const measured = measureSharpness({
      width: side,
      height: side,
      data: Uint8ClampedArray.from(page),
    })
    expect(Math.abs(measured! - blur)).toBeLessThan(0.25 * blur)
  })
})
