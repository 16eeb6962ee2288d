import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { account } from '@milepost/contract/account/account'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openPage } from '@milepost/testing/open.tsx'
import { aConsultant } from '@milepost/testing/records/a-client.ts'
import { ConsultantCard } from './consultant-card.tsx'

test('the card names the consultant and how to reach them', async () => {
  fakeApi().answer(account.consultant, aConsultant())
  openPage(<ConsultantCard />)
  await screen.findByText('Marcus Reyes')
  expect(screen.getByText('MR')).toBeTruthy()
  expect(screen.getByText('marcus@blueridge.test')).toBeTruthy()
  expect(
    screen.getByRole('link', { name: 'Call Marcus Reyes, (540) 555-0117' }).getAttribute('href'),
  ).toBe('tel:(540) 555-0117')
  expect(
    screen.getByRole('link', { name: 'Send Marcus Reyes an email' }).getAttribute('href'),
  ).toBe('mailto:marcus@blueridge.test')
})

test('a client without a consultant reads that one will be assigned', async () => {
  fakeApi().fail(account.consultant, { status: 404, code: 'not_found' })
  openPage(<ConsultantCard />)
  await screen.findByText('You’ll see your consultant here once we assign one.')
})

test('a failed load shows the reason instead of the card', async () => {
  fakeApi().fail(account.consultant, { status: 429, code: 'too_many_requests' })
  openPage(<ConsultantCard />)
  await screen.findByText(
    'There was an issue loading your Consultant: Too many requests. Please try again in a minute.',
  )
})
