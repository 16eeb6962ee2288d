/** Percent. */
export const zoomLimits = { min: 10, max: 300, step: 10 }

/** The zoom a number of steps in or out, within the limits. */
export const zoomBy = (percent: number, steps: number): number =>
  Math.min(zoomLimits.max, Math.max(zoomLimits.min, percent + steps * zoomLimits.step))

/** The largest canvas every browser can draw; phones refuse more. */
const maxPixels = 4096 * 4096

/**
 * Canvas pixels per CSS pixel for a page of this size: as sharp as the screen, unless the canvas
 * would be too large.
 */
export const sharpness = (width: number, height: number, screen: number): number =>
  Math.min(screen, Math.sqrt(maxPixels / (width * height)))
