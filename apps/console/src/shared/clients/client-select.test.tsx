import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { clients } from '@milepost/contract/clients/clients'
import { firm } from '@milepost/contract/firm/firm'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openPage } from '@milepost/testing/open.tsx'
import { aFirm } from '@milepost/testing/records/a-client.ts'
import { aClientAccount } from '../../../test/a-client-account.ts'
import { ClientSelect } from './client-select.tsx'

test('a client that is found by a truck is offered with it, and chosen by Enter', async () => {
  const api = fakeApi()
  api.answer(firm.show, aFirm())
  const match = { kind: 'plate', value: 'OK 77-Q1', unit: '12' } as const
  const client = aClientAccount({ match })
  api.answer(clients.list, { items: [client], page: 1, limit: 10, total: 1, counts: {} })
  const choose = vi.fn<(accountId: string | null) => void>()
  openPage(<ClientSelect label="Client" placeholder="" value={null} onChange={choose} />)
  await userEvent.type(await screen.findByRole('combobox', { name: 'Client' }), 'ok77q1')
  await screen.findByText('Unit 12 · plate OK 77-Q1')
  await userEvent.keyboard('{Enter}')
  expect(choose.mock.lastCall?.[0]).toBe(client.id)
})
