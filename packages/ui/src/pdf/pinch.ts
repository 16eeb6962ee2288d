import { zoomLimits } from './zoom.ts'

type Point = { x: number; y: number }

/** The middle of two fingers, and how far apart they are. */
export function toPinch([one, other]: readonly [Point, Point]): {
  middle: Point
  distance: number
} {
  return {
    middle: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 },
    distance: Math.hypot(one.x - other.x, one.y - other.y),
  }
}

/** The zoom, in percent within the limits, after fingers moved apart by this ratio. */
export const pinchZoom = (percent: number, ratio: number): number =>
  Math.min(zoomLimits.max, Math.max(zoomLimits.min, Math.round(percent * ratio)))

/**
 * How far to scroll so that what was under the fingers still is. `before` is the point in the content, from its
 * start, when it was at the old size; `fingers` where they are in the frame.
 */
export const scrollAfter = (before: Point, ratio: number, fingers: Point): Point => ({
  x: Math.max(0, before.x * ratio - fingers.x),
  y: Math.max(0, before.y * ratio - fingers.y),
})
