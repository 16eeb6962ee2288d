/** A grayscale picture, 0 black to 255 white, row by row. */
export type Gray = { width: number; height: number; data: Uint8ClampedArray }

/** Part of a picture, as fractions (0 to 1) of its width and height. */
export type Box = { x: number; y: number; width: number; height: number }

export const wholePicture: Box = { x: 0, y: 0, width: 1, height: 1 }

/** A sheet within 0.4% of the photo's edge counts as reaching it. */
export const edge = -0.004

/** On how many sides a sheet extends beyond a frame by more than `slack`. */
export function countSidesPast(paper: Box, frame: Box, slack: number): number {
  const past = [
    frame.x - paper.x,
    frame.y - paper.y,
    paper.x + paper.width - frame.x - frame.width,
    paper.y + paper.height - frame.y - frame.height,
  ]
  return past.filter((by) => by > slack).length
}

/** Longer side (pixels) of the picture for `findPaper`: more pixels take longer and find nothing more. */
export const paperSearchSide = 256

/**
 * Finds the sheet of paper: the largest bright patch that contrasts with its surroundings and fills its box
 * like a sheet. Undefined if there is none to tell apart, such as white paper on a white table.
 */
export function findPaper(picture: Gray): Box | undefined {
  const { width, height } = picture
  const smooth = blur(picture)
  const bright = threshold(smooth)
  const mask = new Uint8Array(width * height)
  for (let i = 0; i < mask.length; i++) mask[i] = smooth[i]! > bright ? 1 : 0
  const patch = largestPatch(closeGaps(mask, picture), picture)
  if (!patch || contrast(smooth, patch) < minContrast) return undefined

  const columns = span(width, (x) => share(height, (y) => patch.has(y * width + x)))
  const rows = span(height, (y) => share(width, (x) => patch.has(y * width + x)))
  const area = columns.length * rows.length
  const fills = patch.size / area
  const part = area / (width * height)
  if (fills < minFilled || part < minPart || part > maxPart) return undefined
  const paper = {
    x: columns.start / width,
    y: rows.start / height,
    width: columns.length / width,
    height: rows.length / height,
  }
  // A sheet that fills the photo shows no edge; what was found is a shadow on it.
  return countSidesPast(paper, wholePicture, edge) > 2 ? undefined : paper
}

/** How much brighter (0 to 255) paper is than its background. */
const minContrast = 30
/** A sheet rotated by 30° still fills half of its bounding box. */
const minFilled = 0.5
/** A smaller patch is no page; a larger one has no visible edge. */
const minPart = 0.06
const maxPart = 0.94

/** Otsu's threshold: the gray level that splits the picture into two classes with the least variance within each. */
function threshold(shades: Uint8Array): number {
  const counts = new Float64Array(256)
  for (const shade of shades) counts[shade]!++
  const all = shades.length
  let sum = 0
  for (let shade = 0; shade < 256; shade++) sum += shade * counts[shade]!
  let [below, sumBelow, best, result] = [0, 0, -1, 127]
  for (let shade = 0; shade < 256; shade++) {
    below += counts[shade]!
    sumBelow += shade * counts[shade]!
    const above = all - below
    if (below === 0 || above === 0) continue
    const apart = sumBelow / below - (sum - sumBelow) / above
    const between = below * above * apart * apart
    if (between > best) [best, result] = [between, shade]
  }
  return result
}

function blur({ width, height, data }: Gray): Uint8Array {
  const result = new Uint8Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let [sum, count] = [0, 0]
      for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++)
        for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) {
          sum += data[v * width + u]!
          count++
        }
      result[y * width + x] = sum / count
    }
  return result
}

/** Morphological closing, so that lines of text don't cut the sheet into pieces. */
function closeGaps(mask: Uint8Array, size: Gray): Uint8Array {
  const reach = Math.max(2, Math.round(Math.max(size.width, size.height) / 64))
  return spread(spread(mask, size, reach, 1), size, reach, 0)
}

/** Spreads a value sideways, then up and down, by `reach`. */
function spread(
  mask: Uint8Array,
  { width, height }: Gray,
  reach: number,
  value: 0 | 1,
): Uint8Array {
  const along = (from: Uint8Array, step: number, line: number, lines: number, length: number) => {
    const to = new Uint8Array(from.length)
    for (let row = 0; row < lines; row++) {
      let last = -Infinity
      for (let pass = 0; pass < 2; pass++) {
        last = -Infinity
        for (let n = 0; n < length; n++) {
          const at = row * line + (pass ? length - 1 - n : n) * step
          if (from[at] === value) last = n
          if (n - last <= reach) to[at] = 2
        }
      }
    }
    for (let i = 0; i < to.length; i++) to[i] = to[i] === 2 ? value : 1 - value
    return to
  }
  return along(along(mask, 1, width, height, width), width, 1, width, height)
}

type Patch = { size: number; has: (at: number) => boolean }

function largestPatch(mask: Uint8Array, { width }: Gray): Patch | undefined {
  const owner = new Int32Array(mask.length)
  const sizes = [0]
  const queue = new Int32Array(mask.length)
  for (let start = 0; start < mask.length; start++) {
    if (!mask[start] || owner[start]) continue
    const name = sizes.length
    let [head, tail] = [0, 0]
    queue[tail++] = start
    owner[start] = name
    while (head < tail) {
      const at = queue[head++]!
      const x = at % width
      const visit = (next: number) => {
        if (!mask[next] || owner[next]) return
        owner[next] = name
        queue[tail++] = next
      }
      if (x > 0) visit(at - 1)
      if (x < width - 1) visit(at + 1)
      if (at >= width) visit(at - width)
      if (at + width < mask.length) visit(at + width)
    }
    sizes.push(tail)
  }
  const largest = sizes.indexOf(Math.max(...sizes))
  if (!largest) return undefined
  return { size: sizes[largest]!, has: (at) => owner[at] === largest }
}

function contrast(shades: Uint8Array, patch: Patch): number {
  let [inside, outside] = [0, 0]
  for (let i = 0; i < shades.length; i++)
    if (patch.has(i)) inside += shades[i]!
    else outside += shades[i]!
  const outsideCount = shades.length - patch.size
  return outsideCount === 0 ? 0 : inside / patch.size - outside / outsideCount
}

/** Lines that the patch barely covers are a reflection or a finger, not the sheet. */
function span(length: number, shareAt: (at: number) => number): { start: number; length: number } {
  const shares = Array.from({ length }, (_, at) => shareAt(at))
  const minShare = Math.max(...shares) * 0.15
  const start = shares.findIndex((part) => part >= minShare)
  return { start, length: shares.findLastIndex((part) => part >= minShare) - start + 1 }
}

function share(length: number, isIn: (at: number) => boolean): number {
  let count = 0
  for (let at = 0; at < length; at++) if (isIn(at)) count++
  return count / length
}
