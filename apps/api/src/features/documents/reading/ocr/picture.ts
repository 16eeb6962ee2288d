import sharp from 'sharp'
import type { Picture } from '../../preview/pdfium.ts'
import type { Box } from '../upright.ts'

/** The angle of a quarter turn. */
export const quarter = Math.PI / 2

/** Turns a picture clockwise by quarters. */
export function turnPicture({ width, height, pixels }: Picture, quarters: number): Picture {
  const turns = ((quarters % 4) + 4) % 4
  if (turns === 0) return { width, height, pixels }
  const turned = new Uint8Array(pixels.length)
  const last = pixels.length - 1
  for (let y = 0, from = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, from += 1) {
      if (turns === 2) turned[last - from] = pixels[from]!
      else if (turns === 1) turned[x * height + height - 1 - y] = pixels[from]!
      else turned[(width - 1 - x) * height + y] = pixels[from]!
    }
  return turns === 2
    ? { width, height, pixels: turned }
    : { width: height, height: width, pixels: turned }
}

/** The picture in another size. */
export async function resizePicture(
  { width, height, pixels }: Picture,
  size: { width: number; height: number },
): Promise<Picture> {
  const raw = { width, height, channels: 1 } as const
  const resized = await sharp(pixels, { raw })
    .resize({ ...size, fit: 'fill' })
    .extractChannel(0)
    .raw()
    .toBuffer()
  return { ...size, pixels: resized }
}

/** What is in a box, upright and `width` by `height` pixels large; beyond the picture's edges, as the edge is. */
export function cutBox(
  picture: Picture,
  box: Box,
  { width, height }: { width: number; height: number },
): Picture {
  const { pixels } = picture
  const [right, bottom] = [picture.width - 1, picture.height - 1]
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)]
  const [stepX, stepY] = [box.width / width, box.height / height]
  // Where several pixels become one, their mean: else thin strokes are lost.
  const samples = Math.min(4, Math.max(1, Math.round(Math.max(stepX, stepY))))
  const cut = new Uint8Array(width * height)
  for (let row = 0, to = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1, to += 1) {
      let sum = 0
      for (let i = 0; i < samples; i += 1)
        for (let j = 0; j < samples; j += 1) {
          const u = (column + (i + 0.5) / samples) * stepX - box.width / 2
          const v = (row + (j + 0.5) / samples) * stepY - box.height / 2
          const x = Math.min(right, Math.max(0, box.x + u * cos - v * sin - 0.5))
          const y = Math.min(bottom, Math.max(0, box.y + u * sin + v * cos - 0.5))
          const [left, top] = [Math.floor(x), Math.floor(y)]
          const [x1, y1] = [Math.min(right, left + 1), Math.min(bottom, top + 1)]
          const [fx, fy] = [x - left, y - top]
          const upper =
            pixels[top * picture.width + left]! * (1 - fx) + pixels[top * picture.width + x1]! * fx
          const lower =
            pixels[y1 * picture.width + left]! * (1 - fx) + pixels[y1 * picture.width + x1]! * fx
          sum += upper * (1 - fy) + lower * fy
        }
      cut[to] = sum / (samples * samples)
    }
  return { width, height, pixels: cut }
}
