import type { Page } from './test.ts'

/** Whether the first page of the PDF has been drawn: its canvas has more than one color. */
export const isDrawn = (page: Page): Promise<boolean> =>
  page
    .getByRole('group', { name: /^(Page|Página) \d/ })
    .first()
    .locator('canvas')
    .evaluate((canvas) => {
      const { width, height } = canvas as HTMLCanvasElement
      if (width === 0) return false
      const { data } = (canvas as HTMLCanvasElement)
        .getContext('2d')!
        .getImageData(0, 0, width, height)
      const pixels = new Uint32Array(data.buffer)
      return pixels.some((pixel) => pixel !== pixels[0])
    })
