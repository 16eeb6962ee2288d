import type { Page } from './test.ts'

/** A photo, as from a camera, of a paper with this text. No two are the same: the portal asks about a file that was sent before. */
export async function createPhoto(page: Page, text: string, name = 'photo.jpg') {
  const url = await page.evaluate((words) => {
    const paper = document.createElement('canvas')
    Object.assign(paper, { width: 600, height: 900 })
    const pen = paper.getContext('2d')!
    pen.fillStyle = '#f4efe2'
    pen.fillRect(0, 0, 600, 900)
    pen.fillStyle = '#222'
    pen.font = '48px sans-serif'
    pen.fillText(words, 40, 120)
    pen.fillText(`No. ${Math.random()}`, 40, 220)
    return paper.toDataURL('image/jpeg', 0.9)
  }, text)
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(url.split(',')[1]!, 'base64') }
}

type Photo = Awaited<ReturnType<typeof createPhoto>>

/** Presses the button that opens the file dialog, and selects the file. */
export async function choosePhoto(
  page: Page,
  button: RegExp | string,
  photo: Photo,
): Promise<void> {
  const dialog = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  await (await dialog).setFiles(photo)
}
