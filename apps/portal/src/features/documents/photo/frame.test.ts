import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  getStage,
  isUpright,
  onPhoto,
  onStage,
  pageRatio,
  proposeFrame,
  turnBy,
  type Turns,
} from './frame.ts'
import type { Box } from './paper.ts'

const side = fc.integer({ min: 200, max: 6000 })
const photo = fc.record({ width: side, height: side })
const part = fc.double({ min: 0.05, max: 0.45, noNaN: true })
const paper: fc.Arbitrary<Box> = fc.record({ x: part, y: part, width: part, height: part })

const isNear = (a: Box, b: Box) =>
  (['x', 'y', 'width', 'height'] as const).every((key) => Math.abs(a[key] - b[key]) < 1e-6)

test('the frame has the proportions of a page and stays on the stage', () => {
  fc.assert(
    fc.property(photo, paper, fc.boolean(), (size, sheet, upright) => {
      const stage = getStage(size, upright)
      const { x, y, width, height } = proposeFrame(stage, sheet)
      const ratio = (width * stage.width) / (height * stage.height)
      expect(ratio).toBeCloseTo(upright ? 1 / pageRatio : pageRatio, 6)
      for (const edge of [x, y, 1 - x - width, 1 - y - height]) expect(edge).toBeGreaterThan(-1e-9)
    }),
  )
})

test('the proposed frame is around the sheet if it fits', () => {
  fc.assert(
    fc.property(photo, paper, (size, sheet) => {
      const stage = getStage(size, isUpright(size, sheet))
      const crop = onPhoto(proposeFrame(stage, sheet), stage)
      const isWhole =
        crop.x <= sheet.x + 1e-9 &&
        crop.y <= sheet.y + 1e-9 &&
        crop.x + crop.width >= sheet.x + sheet.width - 1e-9 &&
        crop.y + crop.height >= sheet.y + sheet.height - 1e-9
      const fillsStage = Math.max(crop.width * stage.photo.width, crop.height * stage.photo.height)
      expect(isWhole || fillsStage > 1 - 1e-9).toBe(true)
    }),
  )
})

test('a photo without a detected sheet is framed as a whole', () => {
  fc.assert(
    fc.property(photo, (size) => {
      const stage = getStage(size, isUpright(size))
      expect(isNear(proposeFrame(stage), { x: 0, y: 0, width: 1, height: 1 })).toBe(true)
      const { x, y, width, height } = onPhoto(proposeFrame(stage), stage)
      expect(Math.max(x, y)).toBeLessThan(1e-9)
      expect(Math.min(width, height)).toBeGreaterThan(1 - 1e-9)
    }),
  )
})

test('onPhoto and onStage are inverse', () => {
  fc.assert(
    fc.property(photo, paper, fc.boolean(), (size, box, upright) => {
      const stage = getStage(size, upright)
      expect(isNear(onPhoto(onStage(box, stage), stage), box)).toBe(true)
    }),
  )
})

test('four quarter turns are the identity, and each moves the left edge to the top', () => {
  fc.assert(
    fc.property(paper, fc.constantFrom<Turns>(0, 1, 2, 3), (box, turns) => {
      expect(isNear(turnBy(turnBy(box, turns), ((4 - turns) % 4) as Turns), box)).toBe(true)
    }),
  )
  const top = { x: 0.3, y: 0, width: 0.5, height: 0.1 }
  expect(isNear(turnBy({ x: 0, y: 0.2, width: 0.1, height: 0.5 }, 1), top)).toBe(true)
})
