import type { Size, Turns } from './frame.ts'
import { findPaper, paperSearchSide, wholePicture, type Box, type Gray } from './paper.ts'
import { measureLight, measureSharpness, sharpnessSide, type ReadPhoto } from './photo-check.ts'

/**
 * Longest side (pixels) of what is sent: more than the firm's preview shows (2,200), and small enough for a
 * weak signal.
 */
const maxPixels = 2560
/**
 * JPEG quality, 0 to 1. At full resolution, print stays as readable at 0.3; at lower resolution it doesn't.
 * Measured in docs/decisions/0008-compress-photos-by-resolution-and-warn-about-poor-ones.md.
 */
const getQuality = (pixels: number) => (pixels >= 2200 ? 0.3 : 0.7)

/** Finds the paper in a photo and measures how readable it is. Throws if the photo can't be decoded. */
export async function readPhoto(photo: Blob): Promise<ReadPhoto> {
  const picture = await createImageBitmap(photo)
  try {
    const size = { width: picture.width, height: picture.height }
    const paper = findPaper(toGray(picture, { x: 0, y: 0, ...size }, paperSearchSide))
    const page = toGray(picture, toPixels(paper ?? wholePicture, size), sharpnessSide)
    return { size, paper, measures: { light: measureLight(page), blur: measureSharpness(page) } }
  } finally {
    picture.close()
  }
}

/**
 * Crops and turns a photo into a JPEG, with white where `part` extends beyond the photo, and without the
 * camera's metadata such as the location. `part` is relative to the photo before turning. Throws if no JPEG
 * can be made.
 */
export async function cropPhoto(photo: Blob, part: Box, turns: Turns): Promise<Blob> {
  const picture = await createImageBitmap(photo)
  try {
    const { x, y, width, height } = toPixels(part, picture)
    const scale = Math.min(1, maxPixels / Math.max(width, height))
    const [across, down] = [Math.round(width * scale), Math.round(height * scale)]
    const canvas = turns % 2 ? newCanvas(down, across) : newCanvas(across, down)
    const context = context2d(canvas)
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.imageSmoothingQuality = 'high'
    context.translate(canvas.width / 2, canvas.height / 2)
    context.rotate((turns * Math.PI) / 2)
    context.translate(-across / 2, -down / 2)
    context.scale(scale, scale)
    context.drawImage(picture, -x, -y)
    return await toJpeg(canvas)
  } finally {
    picture.close()
  }
}

type Canvas = OffscreenCanvas | HTMLCanvasElement

const newCanvas = (width: number, height: number): Canvas =>
  typeof OffscreenCanvas === 'undefined'
    ? Object.assign(document.createElement('canvas'), { width, height })
    : new OffscreenCanvas(width, height)

function context2d(canvas: Canvas): CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser has no canvas to draw on')
  return context
}

function toJpeg(canvas: Canvas): Promise<Blob> {
  const type = 'image/jpeg'
  const quality = getQuality(Math.max(canvas.width, canvas.height))
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type, quality })
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made'))),
      type,
      quality,
    ),
  )
}

const toPixels = ({ x, y, width, height }: Box, size: Size) => ({
  x: x * size.width,
  y: y * size.height,
  width: width * size.width,
  height: height * size.height,
})

/** A part of a picture in grayscale, its longer side at most `maxSide` pixels. */
function toGray(picture: ImageBitmap, part: Box, maxSide: number): Gray {
  const scale = Math.min(1, maxSide / Math.max(part.width, part.height))
  const width = Math.max(1, Math.round(part.width * scale))
  const height = Math.max(1, Math.round(part.height * scale))
  const context = context2d(newCanvas(width, height))
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, width, height)
  const colours = context.getImageData(0, 0, width, height).data
  const data = new Uint8ClampedArray(width * height)
  for (let i = 0; i < data.length; i++)
    data[i] = 0.299 * colours[4 * i]! + 0.587 * colours[4 * i + 1]! + 0.114 * colours[4 * i + 2]!
  return { width, height, data }
}
