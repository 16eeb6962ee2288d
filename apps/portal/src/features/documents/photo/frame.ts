import { wholePicture, type Box } from './paper.ts'

/** How much longer than wide a page is kept: the sides of a sheet, near enough of A4 and Letter. */
export const pageRatio = 1.41

export type Size = { width: number; height: number }

/** Quarter turns clockwise. */
export type Turns = 0 | 1 | 2 | 3

/**
 * The surface that the frame moves on: the photo with the white strips beside it that it takes for the largest
 * frame to hold all of the photo. `photo` is where the photo lies on it.
 */
export type Stage = Size & { photo: Box; aspect: number }

/** The stage of a photo; `upright` says which way the frame stands. */
export function getStage({ width, height }: Size, upright: boolean): Stage {
  const aspect = upright ? 1 / pageRatio : pageRatio
  const same = upright === height >= width
  // A frame across a photo stays within it: strips would be larger than the photo.
  const across = same ? Math.max(width, height * aspect) : width
  const down = same ? Math.max(height, width / aspect) : height
  return {
    width: across,
    height: down,
    aspect,
    photo: {
      x: (across - width) / 2 / across,
      y: (down - height) / 2 / down,
      width: width / across,
      height: height / down,
    },
  }
}

/** Whether the frame should stand upright for this sheet, or for a photo on which none was found. */
export const isUpright = ({ width, height }: Size, paper: Box = wholePicture) =>
  paper.height * height >= paper.width * width

/** The frame to begin with, in parts of the stage: around the sheet with a little air, or as large as there is room. */
export function proposeFrame(stage: Stage, paper: Box = wholePicture): Box {
  const margin = paper === wholePicture ? 0 : 0.02
  const { photo, aspect } = stage
  const wanted = {
    x: (photo.x + (paper.x - margin) * photo.width) * stage.width,
    y: (photo.y + (paper.y - margin) * photo.height) * stage.height,
    width: (paper.width + 2 * margin) * photo.width * stage.width,
    height: (paper.height + 2 * margin) * photo.height * stage.height,
  }
  const width = Math.min(
    Math.max(wanted.width, wanted.height * aspect),
    stage.width,
    stage.height * aspect,
  )
  const height = width / aspect
  const within = (at: number, length: number, all: number) =>
    Math.min(Math.max(0, at), all - length)
  const x = within(wanted.x + (wanted.width - width) / 2, width, stage.width)
  const y = within(wanted.y + (wanted.height - height) / 2, height, stage.height)
  return {
    x: x / stage.width,
    y: y / stage.height,
    width: width / stage.width,
    height: height / stage.height,
  }
}

/** A frame on the stage as part of the photo; it reaches beyond it where it lies on a strip. */
export const onPhoto = (frame: Box, { photo }: Stage): Box => ({
  x: (frame.x - photo.x) / photo.width,
  y: (frame.y - photo.y) / photo.height,
  width: frame.width / photo.width,
  height: frame.height / photo.height,
})

/** The reverse: a part of the photo as a frame on the stage. */
export const onStage = (part: Box, { photo }: Stage): Box => ({
  x: photo.x + part.x * photo.width,
  y: photo.y + part.y * photo.height,
  width: part.width * photo.width,
  height: part.height * photo.height,
})

/** A part of a picture, after quarter turns of the picture clockwise. */
export function turnBy(part: Box, turns: Turns): Box {
  if (turns === 0) return part
  const { x, y, width, height } = part
  const turned = { x: 1 - y - height, y: x, width: height, height: width }
  return turnBy(turned, (turns - 1) as Turns)
}
