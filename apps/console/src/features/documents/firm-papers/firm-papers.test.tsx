import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { clients } from '@milepost/contract/clients/clients'
import {
  firmPapersForStaff,
  type PaperMatch,
  type PaperToClient,
  type SentPaper,
} from '@milepost/contract/documents/firm-papers-for-staff'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openPage } from '@milepost/testing/open.tsx'
import { aClientAccount } from '../../../../test/a-client-account.ts'
import { ClientPapersPage } from './client-papers-page.tsx'
import { PapersPage } from './papers-page.tsx'
import { SendPapersPage } from './send-papers-page.tsx'

const whitfield = aClientAccount()
const ortega = aClientAccount({
  id: 'c2b7f0aa-41cf-4f5d-9a55-0b1f4a1c7d21',
  name: 'Ortega Transport',
})
const toClient = ({ id, name }: typeof whitfield) => ({ id, name })

const aMatch = (differences: Partial<PaperMatch> = {}): PaperMatch => ({
  id: 0,
  client: toClient(whitfield),
  isPartial: false,
  candidates: [],
  title: '1099-NEC 2025',
  ...differences,
})
const aPaper = (differences: Partial<SentPaper> = {}): SentPaper => ({
  id: 'b1c8f7d0-0f6b-4c39-8e8a-0a1d5b0b3a10',
  title: '1099-NEC 2025',
  note: null,
  status: 'sent',
  createdAt: '2026-11-21T15:00:00.000Z',
  sentBy: 'Priya Shah',
  withdrawnAt: null,
  withdrawnBy: null,
  reads: [],
  ...differences,
})
const pageOf = <Item,>(items: Item[], counts = {}) => ({
  items,
  page: 1,
  limit: 10,
  total: items.length,
  counts,
})

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
  api = fakeApi()
  api.answer(clients.show, whitfield)
  api.answer(clients.list, pageOf([whitfield, ortega]))
})

const posts = () =>
  api.requests.filter(({ method, path }) => method === 'POST' && path.includes('/accounts/'))

describe('sending papers', () => {
  const choose = async (names: string[], matches: PaperMatch[], at = '/papers/send') => {
    api.answer(firmPapersForStaff.match, matches)
    openPage(<SendPapersPage />, { path: '/papers/send', at })
    await screen.findByRole('button', { name: 'Choose files' })
    const input = document.querySelector<HTMLInputElement>('input[type=file]')!
    const files = names.map((name) => new File([name.endsWith('.txt') ? 'ink' : '%PDF-1.7'], name))
    await userEvent.setup({ applyAccept: false }).upload(input, files)
  }
  const file = (name: string) => within(screen.getByRole('group', { name }))

  test('each file is proposed for a client, and nothing is sent before it is confirmed with the number', async () => {
    await choose(
      ['Whitfield Hauling 1099-NEC 2025.pdf', 'Ortega letter.png'],
      [aMatch(), aMatch({ id: 1, client: toClient(ortega), isPartial: true, title: 'letter' })],
    )
    await screen.findByText('2 papers for 2 clients.')
    file('Whitfield Hauling 1099-NEC 2025.pdf').getByText('Whitfield Hauling LLC')
    file('Ortega letter.png').getByText('Only part of the name matched. Please check.')
    await userEvent.click(screen.getByRole('button', { name: 'Send 2 papers' }))
    const dialog = await screen.findByRole('dialog', { name: 'Send 2 papers to 2 clients?' })
    expect(posts()).toEqual([])

    api.answer(firmPapersForStaff.send, aPaper())
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send 2 papers' }))
    await screen.findByText('2 papers sent.')
    await waitFor(() =>
      expect(posts().map(({ path }) => path)).toEqual(
        expect.arrayContaining([
          `/staff/v1/accounts/${whitfield.id}/firm_papers`,
          `/staff/v1/accounts/${ortega.id}/firm_papers`,
        ]),
      ),
    )
    expect(posts()).toHaveLength(2)
  })

  test('an ambiguous file must be given a client first', async () => {
    const candidates = [toClient(whitfield), toClient(ortega)]
    await choose(['scan.pdf'], [aMatch({ client: null, candidates, title: 'scan' })])
    await screen.findByText('Whose paper is this?')
    screen.getByText('1 still needs a client or a title.')
    expect(screen.getByRole('button', { name: 'Send 1 paper' })).toHaveProperty('disabled', true)
    await userEvent.click(screen.getByRole('button', { name: 'Ortega Transport' }))
    expect(screen.getByRole('button', { name: 'Send 1 paper' })).toHaveProperty('disabled', false)
  })

  test('an unknown file can be left out, and one without a title waits', async () => {
    await choose(
      ['a.pdf', 'b.pdf'],
      [aMatch({ client: null, title: 'a' }), aMatch({ id: 1, title: 'b' })],
    )
    await screen.findByText('We don’t know whose paper this is.')
    await userEvent.click(screen.getByRole('button', { name: 'Leave out a.pdf' }))
    await screen.findByText('1 paper for 1 client.')
    await userEvent.clear(screen.getByRole('textbox', { name: 'Title the client sees' }))
    screen.getByText('Give it a title.')
    expect(screen.getByRole('button', { name: 'Send 1 paper' })).toHaveProperty('disabled', true)
  })

  test('what can’t be sent is left out with the reason', async () => {
    await choose(['notes.txt'], [])
    await screen.findByText(
      'Left out notes.txt: Accepted file types are PDF, PNG, JPG, JPEG or TIFF.',
    )
    expect(screen.queryByRole('group')).toBeNull()
  })

  test('one that failed is sent again with the same ID', async () => {
    await choose(['a.pdf'], [aMatch()])
    api.fail(firmPapersForStaff.send, { status: 503, code: 'unavailable' })
    const sendIt = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Send 1 paper' }))
      const dialog = await screen.findByRole('dialog')
      await userEvent.click(within(dialog).getByRole('button', { name: 'Send 1 paper' }))
    }
    await sendIt()
    await screen.findByText('Please try again in 5-10 minutes')
    api.answer(firmPapersForStaff.send, aPaper())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await sendIt()
    await screen.findByText('1 paper sent.')
    const [first, second] = posts().map(({ body }) => (body as { id?: string }).id)
    expect(first).toBe(second)
  })

  test('from a client’s page all files are for that client, but not one that names another', async () => {
    await choose(
      ['scan.pdf', 'Ortega 1099.pdf'],
      [
        aMatch({ client: null, title: 'scan' }),
        aMatch({ id: 1, client: toClient(ortega), title: '1099' }),
      ],
      `/papers/send?to=${whitfield.id}`,
    )
    await screen.findByText('Whose paper is this?')
    file('scan.pdf').getByText('Whitfield Hauling LLC')
    file('Ortega 1099.pdf').getByRole('button', { name: 'Ortega Transport' })
    expect(screen.getByRole('button', { name: 'Send 2 papers' })).toHaveProperty('disabled', true)
  })
})

describe('the papers of all clients', () => {
  const listed: PaperToClient = {
    id: 'b1c8f7d0-0f6b-4c39-8e8a-0a1d5b0b3a10',
    title: '1099-NEC 2025',
    status: 'sent',
    createdAt: '2026-11-21T15:00:00.000Z',
    sentBy: 'Priya Shah',
    account: toClient(whitfield),
    readAt: null,
  }

  test('show whose they are and whether they were opened', async () => {
    const items = [listed, { ...listed, id: '2', readAt: '2026-11-22T15:00:00.000Z' }]
    api.answer(firmPapersForStaff.list, pageOf(items, { unread: 1, failed: 0 }) as never)
    openPage(<PapersPage />, { path: '/papers', at: '/papers' })
    const [unread, opened] = await screen.findAllByRole('listitem')
    within(unread!).getByText('Sent')
    within(opened!).getByText('Opened')
    expect(within(unread!).getByRole('link').getAttribute('href')).toBe(
      `/clients/${whitfield.id}/papers`,
    )
    screen.getByRole('link', { name: 'Not opened (1)' })
  })

  test('a filter is in the URL', async () => {
    api.answer(firmPapersForStaff.list, pageOf([], { unread: 0, failed: 0 }) as never)
    openPage(<PapersPage />, { path: '/papers', at: '/papers?filter=failed' })
    await screen.findByText('No papers here')
    await waitFor(() => expect(api.requests[0]?.query).toMatchObject({ filter: 'failed' }))
  })
})

describe('the papers of a client', () => {
  const open = (paper: SentPaper) => {
    api.answer(firmPapersForStaff.listForAccount, pageOf([paper]))
    openPage(<ClientPapersPage />, {
      path: '/clients/:accountId/papers',
      at: `/clients/${whitfield.id}/papers`,
    })
  }

  test('say who opened one and when', async () => {
    open(aPaper({ reads: [{ fullName: 'Dana Whitfield', readAt: '2026-11-22T15:00:00.000Z' }] }))
    await screen.findByText(/^Dana Whitfield opened it/)
    screen.getByRole('heading', { name: 'Papers for Whitfield Hauling LLC' })
  })

  test('a wrong one is withdrawn after a question', async () => {
    open(aPaper())
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw 1099-NEC 2025' }))
    const dialog = await screen.findByRole('dialog', { name: 'Withdraw “1099-NEC 2025”?' })
    api.answer(firmPapersForStaff.withdraw, undefined)
    api.answer(
      firmPapersForStaff.listForAccount,
      pageOf([
        aPaper({
          status: 'withdrawn',
          withdrawnAt: '2026-11-22T15:00:00.000Z',
          withdrawnBy: 'Priya Shah',
        }),
      ]),
    )
    await userEvent.click(within(dialog).getByRole('button', { name: 'Withdraw' }))
    await screen.findByText(/^Priya Shah withdrew it/)
    expect(screen.queryByRole('button', { name: /Withdraw/ })).toBeNull()
  })

  test('one that can’t be opened says what to do', async () => {
    open(aPaper({ status: 'unreadable' }))
    await screen.findByText(/Save it again without a password/)
    expect(screen.queryByRole('button', { name: /Look/ })).toBeNull()
  })
})
