import type { Picture } from '../../preview/pdfium.ts'
import type { Box } from '../upright.ts'
import type { Models } from './models.ts'
import { resizePicture } from './picture.ts'
import { findBoxes } from './text-boxes.ts'

/** The model's input is a multiple of this. */
const step = 32
/** A page of print is found at this size, in half of the time. */
const maxPixels = 1_300_000
/** Of the colors of the pictures that the model was trained with. */
const [means, deviations] = [
  [0.485, 0.456, 0.406],
  [0.229, 0.224, 0.225],
]

/** The lines of text on a picture, in its pixels; parts of lines where there are wide gaps. */
export async function findLines({ find }: Models, picture: Picture): Promise<Box[]> {
  const scale = Math.min(1, Math.sqrt(maxPixels / (picture.width * picture.height)))
  const fit = (length: number) => Math.max(step, Math.round((length * scale) / step) * step)
  const [width, height] = [fit(picture.width), fit(picture.height)]
  const { pixels } = await resizePicture(picture, { width, height })
  const values = new Float32Array(3 * pixels.length)
  for (const [channel, mean] of means.entries()) {
    const offset = channel * pixels.length
    for (let i = 0; i < pixels.length; i += 1)
      values[offset + i] = (pixels[i]! / 255 - mean) / deviations[channel]!
  }
  const map = await find({ values, size: [1, means.length, height, width] })
  const [across, down] = [picture.width / width, picture.height / height]
  return findBoxes({ width, height, values: map.values }).map((box) => ({
    ...box,
    x: box.x * across,
    y: box.y * down,
    width: box.width * across,
    height: box.height * down,
  }))
}
