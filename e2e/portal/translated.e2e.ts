import { collectComplaints } from '../fixtures/complaints.ts'
import { signIn } from '../fixtures/sign-in.ts'
import { expect, test, type Page } from '../fixtures/test.ts'

/**
 * Does what a browser's translator does, as long as the page is open: takes out each text and puts elements there.
 * The words stay as they are, so a journey can read them.
 */
async function translate(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const isWords = (node: Node) =>
      node.nodeType === Node.TEXT_NODE &&
      /\S/.test(node.nodeValue!) &&
      !node.parentElement?.closest('font, script, style, title, textarea, option, .notranslate')
    const replace = (text: Node) => {
      const html = document.createElement('template')
      html.innerHTML = '<font><font></font></font>'
      html.content.firstChild!.firstChild!.textContent = text.nodeValue
      text.parentNode?.replaceChild(html.content, text)
    }
    const replaceAll = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const found: Node[] = []
      while (walker.nextNode()) if (isWords(walker.currentNode)) found.push(walker.currentNode)
      found.forEach(replace)
    }
    new MutationObserver(() => {
      if (document.body) replaceAll()
    }).observe(document, { childList: true, characterData: true, subtree: true })
  })
}

test.beforeEach(({ page }) => translate(page))

test('on a translated page, the load check’s verdict and the plan’s sliders show their current figures @phone', async ({
  page,
}) => {
  const complaints = collectComplaints(page)
  await signIn(page, 'pro', '/financial-performance/profit-plan')
  const enter = (field: string, value: string) => page.getByLabel(field).fill(value)
  await enter('Loaded miles', '550')
  await enter('Days', '1.5')
  await enter('All-in offer, with fuel surcharge ($)', '90,000')
  const verdict = page.locator('p', { has: page.locator('[data-verdict]') })
  await expect(verdict).toHaveText(/^Take it\. It covers everything/)
  await enter('All-in offer, with fuel surcharge ($)', '1')
  await expect(verdict).toHaveText(/^Leave it\. .*short/)
  await expect(verdict).not.toContainText('covers')

  const miles = page.getByRole('slider', { name: 'Miles per week' })
  const shown = page.locator('label', { has: miles }).locator('b')
  const planned = await shown.innerText()
  await miles.press('ArrowRight')
  await expect(shown).not.toHaveText(planned)
  await expect.poll(() => shown.innerText()).toBe(await miles.getAttribute('aria-valuetext'))
  await page.getByRole('button', { name: 'Back to the plan' }).click()
  await expect(shown).toHaveText(planned)
  expect(complaints).toEqual([])
})

test('on a translated page, the statement’s headline follows its year and figure @desk', async ({
  page,
}) => {
  const complaints = collectComplaints(page)
  await signIn(page, 'pro', '/financial-performance/profit-and-loss')
  const headline = page.locator('p', { hasText: /^You (kept|drove|brought in|lost)/ })
  await expect(headline).toHaveCount(1)
  await page.getByText('Revenue', { exact: true }).first().click()
  await expect(headline).toHaveText(/^You brought in \$[\d,]+ in \d{4}\.$/)
  await page.getByText('Miles', { exact: true }).first().click()
  await expect(headline).toHaveText(/^You drove [\d,]+ miles in \d{4}\.$/)
  expect(complaints).toEqual([])
})
