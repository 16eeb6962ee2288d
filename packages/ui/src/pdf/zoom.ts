/** Percent. */
export const zoomLimits = { least: 10, most: 300, step: 10 }

/** A zoom one step nearer or farther, within the limits. */
export const zoomBy = (percent: number, steps: number): number =>
  Math.min(zoomLimits.most, Math.max(zoomLimits.least, percent + steps * zoomLimits.step))

/** What every browser can draw on one canvas; phones refuse more. */
const mostPixels = 4096 * 4096

/** Device pixels for each CSS pixel of a page of this size, as sharp as the screen where that can be drawn. */
export const sharpness = (width: number, height: number, screen: number): number =>
  Math.min(screen, Math.sqrt(mostPixels / (width * height)))
