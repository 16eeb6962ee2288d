import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { defineCopy, detectLanguage, LanguageProvider, useCopy, useLanguage } from './language.tsx'

const copy = defineCopy(
  { hello: 'Hello', pages: (n: number) => `${n} pages` },
  { hello: 'Hola', pages: (n) => `${n} páginas` },
)

function Screen() {
  const words = useCopy(copy)
  const { setLanguage } = useLanguage()
  return (
    <button type="button" onClick={() => setLanguage('es')}>
      {`${words.hello}, ${words.pages(2)}`}
    </button>
  )
}

test('changing the language changes the texts and the page’s lang, and is remembered', () => {
  render(
    <LanguageProvider initialLanguage="en">
      <Screen />
    </LanguageProvider>,
  )
  expect(screen.getByRole('button').textContent).toBe('Hello, 2 pages')
  act(() => screen.getByRole('button').click())
  expect(screen.getByRole('button').textContent).toBe('Hola, 2 páginas')
  expect(document.documentElement.lang).toBe('es')
  expect(detectLanguage()).toBe('es')
})

test.each([
  ['es-US', 'es'],
  ['en-US', 'en'],
  ['fr-FR', 'en'],
])('a browser with language %s starts in %s', (asked, language) => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(asked)
  expect(detectLanguage()).toBe(language)
})
