import type { Turn } from '@milepost/contract/documents/document-versions'
import type { PagePlace } from '@milepost/contract/documents/reading'

/** How a page is made upright: turned clockwise by `turn` degrees, and then back by `tilt`, the radians by which its lines are turned clockwise. */
export type Upright = { turn: Turn; tilt: number }

/** A rectangle anywhere on a picture: its middle in pixels, its size, and by how many radians it is turned clockwise. */
export type Box = { x: number; y: number; width: number; height: number; angle: number }

type Size = { width: number; height: number }

/** A place on the upright page, which has this size, as a box on the page that is only turned. */
export function toBox(place: Omit<PagePlace, 'page'>, { width, height }: Size, tilt: number): Box {
  const [cos, sin] = [Math.cos(tilt), Math.sin(tilt)]
  const x = (place.x + place.width / 2 - 0.5) * width
  const y = (place.y + place.height / 2 - 0.5) * height
  return {
    x: x * cos - y * sin + width / 2,
    y: x * sin + y * cos + height / 2,
    width: place.width * width,
    height: place.height * height,
    angle: tilt,
  }
}

/** Where a place on the upright page, which has this size, is on the page as it is shown: the smallest upright rectangle around it. */
export function toShown(place: PagePlace, size: Size, { turn, tilt }: Upright): PagePlace {
  const box = toBox(place, size, tilt)
  const [cos, sin] = [Math.abs(Math.cos(tilt)), Math.abs(Math.sin(tilt))]
  const [width, height] = [
    (box.width * cos + box.height * sin) / size.width,
    (box.width * sin + box.height * cos) / size.height,
  ]
  const [x, y] = [box.x / size.width - width / 2, box.y / size.height - height / 2]
  const back = {
    0: { x, y, width, height },
    90: { x: y, y: 1 - x - width, width: height, height: width },
    180: { x: 1 - x - width, y: 1 - y - height, width, height },
    270: { x: 1 - y - height, y: x, width: height, height: width },
  }[turn]
  const left = clamp(back.x)
  const top = clamp(back.y)
  return {
    page: place.page,
    x: left,
    y: top,
    width: clamp(back.x + back.width) - left,
    height: clamp(back.y + back.height) - top,
  }
}

const clamp = (fraction: number) => Math.min(1, Math.max(0, fraction))
