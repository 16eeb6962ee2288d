import type { Box } from '../upright.ts'

/** How probably each pixel is within the core of a line of text. */
type TextMap = { width: number; height: number; values: Float32Array }

/** From which probability on a pixel is text. */
const threshold = 0.3
/** What the pixels of a line have to reach on average. */
const minMean = 0.6
/** The model marks the core of a line: by how much of its area over its perimeter a line is larger (Liao et al. 2020, "DB"). */
const growth = 1.6
/** In pixels of the map: less is dirt. */
const minSide = 3

type Point = { x: number; y: number }

/** The lines of text, as the smallest rectangle around each patch of the map. */
export function findBoxes({ width, height, values }: TextMap): Box[] {
  const isSeen = new Uint8Array(values.length)
  const boxes: Box[] = []
  const stack: number[] = []
  for (let start = 0; start < values.length; start += 1) {
    if (isSeen[start] === 1 || values[start]! <= threshold) continue
    let [sum, count] = [0, 0]
    // The outermost pixels of each row are enough for the hull.
    const rows = new Map<number, { left: number; right: number }>()
    const visit = (at: number) => {
      if (isSeen[at] === 1 || values[at]! <= threshold) return
      isSeen[at] = 1
      stack.push(at)
    }
    visit(start)
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      sum += values[at]!
      count += 1
      const [x, y] = [at % width, Math.floor(at / width)]
      const row = rows.get(y)
      if (!row) rows.set(y, { left: x, right: x })
      else if (x < row.left) row.left = x
      else if (x > row.right) row.right = x
      for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny += 1)
        for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx += 1)
          visit(ny * width + nx)
    }
    if (sum / count < minMean) continue
    const points = [...rows].flatMap(([y, { left, right }]) => [
      { x: left, y },
      { x: right, y },
    ])
    const box = findSmallestBox(findHull(points))
    if (Math.min(box.width, box.height) < minSide) continue
    const margin = ((box.width * box.height) / (2 * (box.width + box.height))) * growth * 2
    boxes.push({ ...box, width: box.width + margin, height: box.height + margin })
  }
  return boxes
}

/** The convex hull, by Andrew's monotone chain. */
function findHull(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y)
  const half = (ordered: readonly Point[]) => {
    const chain: Point[] = []
    for (const point of ordered) {
      while (chain.length > 1 && isRightTurn(chain.at(-2)!, chain.at(-1)!, point)) chain.pop()
      chain.push(point)
    }
    return chain.slice(0, -1)
  }
  const hull = [...half(sorted), ...half(sorted.toReversed())]
  return hull.length > 0 ? hull : [...points]
}

const isRightTurn = (a: Point, b: Point, c: Point) =>
  (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) <= 0

/** The rectangle of the smallest area, one side of which lies along one of the hull's. Turned by 45 degrees at most. */
function findSmallestBox(hull: readonly Point[]): Box {
  let smallest: Box | undefined
  for (const [i, from] of hull.entries()) {
    const to = hull[(i + 1) % hull.length]!
    const turn = Math.atan2(to.y - from.y, to.x - from.x)
    // The same rectangle, by the side that is nearest to the horizontal.
    const angle = turn - Math.round(turn / (Math.PI / 2)) * (Math.PI / 2)
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
    for (const { x, y } of hull) {
      const [u, v] = [x * cos + y * sin, y * cos - x * sin]
      left = Math.min(left, u)
      right = Math.max(right, u)
      top = Math.min(top, v)
      bottom = Math.max(bottom, v)
    }
    const [width, height] = [right - left + 1, bottom - top + 1]
    if (smallest && smallest.width * smallest.height <= width * height) continue
    const [u, v] = [(left + right) / 2, (top + bottom) / 2]
    // Pixels were counted by their upper left corners.
    const [x, y] = [u * cos - v * sin + 0.5, u * sin + v * cos + 0.5]
    smallest = { x, y, width, height, angle }
  }
  return smallest!
}
