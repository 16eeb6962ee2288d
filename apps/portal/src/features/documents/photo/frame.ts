import { wholePicture, type Box } from './paper.ts'

/** Height ÷ width of a page: close enough to both A4 and Letter. */
export const pageRatio = 1.41

export type Size = { width: number; height: number }

/** Quarter turns clockwise. */
export type Turns = 0 | 1 | 2 | 3

/**
 * The area the crop frame moves on: the photo plus white strips beside it, so that the largest frame covers
 * the whole photo. `photo` is the photo's place on the stage.
 */
export type Stage = Size & { photo: Box; aspect: number }

/** The stage of a photo; `upright` is the frame's orientation. */
export function getStage({ width, height }: Size, upright: boolean): Stage {
  const aspect = upright ? 1 / pageRatio : pageRatio
  const same = upright === height >= width
  // If frame and photo differ in orientation, add no strips: they would be larger than the photo.
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

/** Whether the frame should be upright for this sheet, or for the photo if no sheet was found. */
export const isUpright = ({ width, height }: Size, paper: Box = wholePicture) =>
  paper.height * height >= paper.width * width

/** The initial frame, relative to the stage: around the sheet with a small margin, or as large as fits. */
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

/**
 * Converts a frame on the stage to a part of the photo, which extends beyond the photo where the frame covers
 * a strip.
 */
export const onPhoto = (frame: Box, { photo }: Stage): Box => ({
  x: (frame.x - photo.x) / photo.width,
  y: (frame.y - photo.y) / photo.height,
  width: frame.width / photo.width,
  height: frame.height / photo.height,
})

/** The inverse of onPhoto. */
export const onStage = (part: Box, { photo }: Stage): Box => ({
  x: photo.x + part.x * photo.width,
  y: photo.y + part.y * photo.height,
  width: part.width * photo.width,
  height: part.height * photo.height,
})

/** Where a part of a picture is after turning the picture clockwise. */
export function turnBy(part: Box, turns: Turns): Box {
  if (turns === 0) return part
  const { x, y, width, height } = part
  const turned = { x: 1 - y - height, y: x, width: height, height: width }
  return turnBy(turned, (turns - 1) as Turns)
}
