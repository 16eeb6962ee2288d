import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { documents, listedFields } from '@milepost/contract/documents/documents'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openPage } from '@milepost/testing/open.tsx'
import { aDocument } from '@milepost/testing/records/a-document.ts'
import { RecentDocumentsCard } from './recent-documents-card.tsx'

const counts = { received: 1, posted: 0, needs_resubmission: 0 }

test('the card shows the latest five and a link to all', async () => {
  const api = fakeApi()
  api.answer(documents.list, { items: [aDocument()], page: 1, limit: 5, total: 1, counts })
  openPage(<RecentDocumentsCard />)
  await screen.findByRole('link', { name: /Water pump repair/ })
  await waitFor(() =>
    expect(api.requests[0]?.query).toEqual({
      limit: '5',
      'fields[document]': listedFields.join(','),
    }),
  )
  const all = screen.getByRole('link', { name: 'View All' })
  expect(all.getAttribute('href')).toBe('/documents/all-documents')
})

test('the card shows placeholders while loading, and an error if it fails', async () => {
  const api = fakeApi()
  api.fail(documents.list, { status: 500, code: 'unexpected' })
  openPage(<RecentDocumentsCard />)
  expect(screen.getAllByText('...')).toHaveLength(5)
  expect((await screen.findByRole('alert')).textContent).toBe(
    'There was an issue fetching your recent documents: Something went wrong',
  )
})
