/** Percent. */
export const zoomLimits = { min: 10, max: 300, step: 10 }

/** Percent, or as wide as the viewer. */
export type Zoom = number | 'width'

/** The zoom as text, to remember it. */
export const parseZoom = (text: string | null): Zoom => {
  const percent = Number(text)
  return text !== null && Number.isInteger(percent) && zoomBy(percent, 0) === percent
    ? percent
    : 'width'
}

/** The percentage, in whole percents within the limits, at which a page of this width fills the space. */
export const fitWidth = (pageWidth: number, space: number): number =>
  Math.min(zoomLimits.max, Math.max(zoomLimits.min, Math.floor((space / pageWidth) * 100)))

/** The next full step in (1) or out (-1) from a zoom that may be between two. */
export const zoomStep = (percent: number, by: 1 | -1): number => {
  const steps = percent / zoomLimits.step
  return zoomBy((by > 0 ? Math.floor(steps) : Math.ceil(steps)) * zoomLimits.step, by)
}

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
