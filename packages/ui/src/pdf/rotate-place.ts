/** Part of a page, in fractions of its width and height from the upper left corner. */
export type Place = { x: number; y: number; width: number; height: number }

/** Where a part of a page is once the page is turned clockwise by 0, 90, 180, or 270 degrees. */
export function rotatePlace({ x, y, width, height }: Place, degrees: number): Place {
  if (degrees === 90) return { x: 1 - y - height, y: x, width: height, height: width }
  if (degrees === 180) return { x: 1 - x - width, y: 1 - y - height, width, height }
  if (degrees === 270) return { x: y, y: 1 - x - width, width: height, height: width }
  return { x, y, width, height }
}
