import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '@milepost/testing/open.tsx'
import { HowToSendDocumentsPage } from './how-to-send-documents-page.tsx'

test.each([
  ['en', 'How to Send Documents', 'Like this'],
  ['es', 'Cómo enviar documentos', 'Así sí'],
] as const)('the guide to sending documents has pictures (%s)', async (language, title, good) => {
  openPage(<HowToSendDocumentsPage />, { language })
  await screen.findByRole('heading', { name: title })
  expect(screen.getAllByText(good)).toHaveLength(4)
  expect(document.querySelectorAll('figure svg[viewBox="0 0 200 150"]')).toHaveLength(8)
})
