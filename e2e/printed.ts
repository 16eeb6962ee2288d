import { expect, type Page } from './test.ts'

/**
 * Prints the page from the dark theme: on paper are no buttons and menus, and all text is dark on white. `content` is
 * which buttons are something to read.
 */
export async function checkPrinted(page: Page, content?: RegExp): Promise<void> {
  const root = page.locator('html')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect.poll(() => page.evaluate(findPale)).toEqual([])
  await expect(
    page.getByRole('navigation').getByRole('link').filter({ visible: true }),
  ).toHaveCount(0)
  for (const role of ['button', 'menu', 'tab', 'switch', 'slider'] as const) {
    const shown = page.getByRole(role).filter({ visible: true })
    const controls = content ? shown.filter({ hasNotText: content }) : shown
    await expect(controls, role).toHaveCount(0)
  }
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
}

/** What of the page is not dark text on white or a pale ground. */
function findPale(): string[] {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
  const toLightness = (color: string): number | undefined => {
    context.clearRect(0, 0, 1, 1)
    context.fillStyle = color
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data
    return alpha < 128 ? undefined : (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255
  }
  const found = [document.documentElement, document.body].flatMap((element) => {
    const { backgroundColor } = getComputedStyle(element)
    return backgroundColor === 'rgb(255, 255, 255)'
      ? []
      : [`${element.tagName}: ${backgroundColor}`]
  })
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { parentElement: element, data } = walker.currentNode as Text
    if (!element || data.trim() === '' || element.closest('svg, .hide, script, style')) continue
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    const { color } = getComputedStyle(element)
    let ground: number | undefined
    for (let at: Element | null = element; at && ground === undefined; at = at.parentElement)
      ground = toLightness(getComputedStyle(at).backgroundColor)
    if ((toLightness(color) ?? 0) > 0.5 || (ground ?? 1) < 0.75)
      found.push(`${data.trim()}: ${color} on ${(ground ?? 1).toFixed(2)}`)
  }
  return found
}
