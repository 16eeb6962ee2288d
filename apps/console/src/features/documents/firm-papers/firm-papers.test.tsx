import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { accountForStaff } from '@milepost/contract/account/account'
import { clientTags } from '@milepost/contract/clients/client-tags'
import { clients } from '@milepost/contract/clients/clients'
import {
  firmPapersForStaff,
  type PaperMatch,
  type PaperToClient,
  type SentPaper,
} from '@milepost/contract/documents/firm-papers-for-staff'
import {
  messageSendings,
  type AudienceMember,
  type AudienceSize,
} from '@milepost/contract/hub-messages/message-sendings'
import { errorMessages } from '@milepost/contract/wire/error-messages'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openPage } from '@milepost/testing/open.tsx'
import { aClientAccount } from '../../../../test/a-client-account.ts'
import { aStaffMember } from '../../../../test/a-staff-member.ts'
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

/** Chooses files on the page that sends papers. */
const choose = async (names: string[], matches: PaperMatch[], at = '/papers/send') => {
  api.answer(firmPapersForStaff.match, matches)
  openPage(<SendPapersPage />, { path: '/papers/send', at })
  await screen.findByRole('button', { name: 'Choose files' })
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  const files = names.map((name) => new File([name.endsWith('.txt') ? 'ink' : '%PDF-1.7'], name))
  await userEvent.setup({ applyAccept: false }).upload(input, files)
}

describe('sending papers', () => {
  const file = (name: string) => within(screen.getByRole('group', { name }))

  test('each file is proposed for a client, and nothing is sent before it is confirmed with the number', async () => {
    await choose(
      ['Whitfield Hauling 1099-NEC 2025.pdf', 'Ortega letter.png'],
      [aMatch(), aMatch({ id: 1, client: toClient(ortega), isPartial: true, title: 'letter' })],
    )
    await screen.findByText('2 documents for 2 clients.')
    file('Whitfield Hauling 1099-NEC 2025.pdf').getByText('Whitfield Hauling LLC')
    file('Ortega letter.png').getByText('Only part of the name matched. Please check.')
    await userEvent.click(screen.getByRole('button', { name: 'Send 2 documents' }))
    const dialog = await screen.findByRole('dialog', { name: 'Send 2 documents to 2 clients?' })
    expect(posts()).toEqual([])

    api.answer(firmPapersForStaff.send, aPaper())
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send 2 documents' }))
    await screen.findByText('2 documents sent.')
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
    await screen.findByText('Whose document is this?')
    screen.getByText('1 still needs a client or a title.')
    expect(screen.getByRole('button', { name: 'Send 1 document' })).toHaveProperty('disabled', true)
    await userEvent.click(screen.getByRole('button', { name: 'Ortega Transport' }))
    expect(screen.getByRole('button', { name: 'Send 1 document' })).toHaveProperty(
      'disabled',
      false,
    )
  })

  test('an unknown file can be left out, and one without a title waits', async () => {
    await choose(
      ['a.pdf', 'b.pdf'],
      [aMatch({ client: null, title: 'a' }), aMatch({ id: 1, title: 'b' })],
    )
    await screen.findByText('We don’t know whose document this is.')
    await userEvent.click(screen.getByRole('button', { name: 'Leave out a.pdf' }))
    await screen.findByText('1 document for 1 client.')
    await userEvent.clear(screen.getByRole('textbox', { name: 'Title the client sees' }))
    screen.getByText('Give it a title.')
    expect(screen.getByRole('button', { name: 'Send 1 document' })).toHaveProperty('disabled', true)
  })

  test('what can’t be sent is left out with the reason', async () => {
    await choose(['notes.txt'], [])
    const { file_type, file_type_photos } = errorMessages
    await screen.findByText(`Left out notes.txt: ${file_type} ${file_type_photos}`)
    expect(screen.queryByRole('group')).toBeNull()
  })

  test('one that failed is sent again with the same ID', async () => {
    await choose(['a.pdf'], [aMatch()])
    api.fail(firmPapersForStaff.send, { status: 503, code: 'unavailable' })
    const sendIt = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Send 1 document' }))
      const dialog = await screen.findByRole('dialog')
      await userEvent.click(within(dialog).getByRole('button', { name: 'Send 1 document' }))
    }
    await sendIt()
    await screen.findByText('Please try again in 5-10 minutes')
    api.answer(firmPapersForStaff.send, aPaper())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await sendIt()
    await screen.findByText('1 document sent.')
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
    await screen.findByText('Whose document is this?')
    file('scan.pdf').getByText('Whitfield Hauling LLC')
    file('Ortega 1099.pdf').getByRole('button', { name: 'Ortega Transport' })
    expect(screen.getByRole('button', { name: 'Send 2 documents' })).toHaveProperty(
      'disabled',
      true,
    )
  })
})

describe('one file for several clients', () => {
  const member = (id: string, name: string): AudienceMember => ({
    id,
    name,
    clientCustomerType: 'PRO',
    consultant: null,
    language: 'en',
    problem: null,
  })
  const ids = ['1', '2', '3', '4'].map((digit) => `a1c8f7d0-0f6b-4c39-8e8a-0a1d5b0b3a1${digit}`)
  const names = ['Abbott Lines', 'Baker Freight', 'Castillo Express', 'Dunn Hauling']
  const members = ids.map((id, i) => member(id, names[i]!))
  const sizeOf = (recipients: number, rest: Partial<AudienceSize> = {}): AudienceSize => ({
    id: 'a'.repeat(64),
    recipients,
    english: recipients,
    spanish: 0,
    inactive: 0,
    uninvited: 0,
    timeZone: 'America/Chicago',
    ...rest,
  })
  const letter = 'Engagement letter.pdf'
  const pathOf = (id: string) => `/staff/v1/accounts/${id}/firm_papers` as const
  const row = (name: string) => within(screen.getByRole('group', { name: `${letter} for ${name}` }))

  beforeEach(() => {
    api.answer(accountForStaff.currentStaff, aStaffMember())
    api.answer(clients.colleagues, [])
    api.answer(clientTags.list, [])
    api.answer(messageSendings.measure, sizeOf(4, { uninvited: 1 }))
    const nobody = { ...member(ortega.id, ortega.name), problem: 'uninvited' as const }
    api.answer(messageSendings.members, pageOf([nobody, ...members]))
  })

  /** Opens the dialog for a letter of nobody's, and chooses everyone with a plan. */
  const choosePlan = async () => {
    await choose([letter], [aMatch({ client: null, title: 'Engagement letter' })])
    await userEvent.click(
      await screen.findByRole('button', { name: `Send to several clients: ${letter}` }),
    )
    const dialog = within(await screen.findByRole('dialog', { name: `Who gets “${letter}”?` }))
    await userEvent.click(await dialog.findByText('Many clients'))
    await userEvent.selectOptions(dialog.getByLabelText('Plan'), 'PRO')
    return dialog
  }
  const confirm = async (dialog: Awaited<ReturnType<typeof choosePlan>>) => {
    const button = dialog.getByRole('button', { name: 'Choose these clients' })
    await waitFor(() => expect(button).toHaveProperty('disabled', false))
    await userEvent.click(button)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  const send = async (label: string) => {
    await userEvent.click(await screen.findByRole('button', { name: label }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: label }))
  }

  test('becomes a row for each who can get it, with the title it had', async () => {
    await choose([letter], [aMatch({ client: null, title: 'Letter' })])
    const title = await screen.findByRole('textbox', { name: 'Title the client sees' })
    await userEvent.type(title, ' 2026')
    await userEvent.click(
      screen.getByRole('button', { name: `Send to several clients: ${letter}` }),
    )
    const dialog = within(await screen.findByRole('dialog', { name: `Who gets “${letter}”?` }))
    dialog.getByText('No client chosen yet')
    expect(dialog.getByRole('button', { name: 'Choose these clients' })).toHaveProperty(
      'disabled',
      true,
    )
    await userEvent.click(dialog.getByText('Many clients'))
    await userEvent.selectOptions(dialog.getByLabelText('Plan'), 'PRO')
    await dialog.findByText('4 clients will get it. 1 can’t.')
    dialog.getByText(/can’t get documents/)
    await confirm(dialog)
    await screen.findByText('4 documents for 4 clients.')
    for (const name of names)
      expect(row(name).getByRole('textbox')).toHaveProperty('value', 'Letter 2026')
    const list = screen.getByRole('region', { name: 'Documents to send' })
    await waitFor(() => expect(document.activeElement).toBe(list))
    await waitFor(() =>
      expect(api.requests.at(-1)).toMatchObject({
        path: '/staff/v1/message_audience_members',
        body: { audience: { plan: 'PRO' } },
      }),
    )
  })

  test('is sent to all of them but one who was left out; what failed is sent again alone', async () => {
    await confirm(await choosePlan())
    await userEvent.click(
      await screen.findByRole('button', { name: `Leave out ${letter} for Dunn Hauling` }),
    )
    api.answer(firmPapersForStaff.send, aPaper())
    const toBaker = { ...firmPapersForStaff.send, path: pathOf(ids[1]!) }
    api.fail(toBaker, { status: 503, code: 'unavailable' })
    await send('Send 3 documents')
    await screen.findByText(/1 document couldn’t be sent/)
    row('Abbott Lines').getByText('Sent')
    row('Baker Freight').getByText('Please try again in 5-10 minutes')
    const letters = ids
      .slice(0, 3)
      .map((id) => ({ path: pathOf(id), body: { title: 'Engagement letter' } }))
    const listPosts = () => posts().toSorted((a, b) => (a.path < b.path ? -1 : 1))
    await waitFor(() => expect(listPosts()).toMatchObject(letters))

    api.answer(firmPapersForStaff.send, aPaper())
    await send('Send 1 document')
    await screen.findByText('1 document sent.')
    // Baker's again, with the ID of the first attempt.
    const [abbott, baker, castillo] = letters
    await waitFor(() => expect(listPosts()).toMatchObject([abbott, baker, baker, castillo]))
    const [, first, second] = listPosts().map(({ body }) => (body as { id: string }).id)
    expect(second).toBe(first)
  })

  test('can go to others than were chosen first; who stays has the title of their row', async () => {
    await confirm(await choosePlan())
    await userEvent.type(row('Abbott Lines').getByRole('textbox'), ', signed')
    api.answer(messageSendings.measure, sizeOf(2))
    api.answer(
      messageSendings.members,
      pageOf([members[0]!, member(ortega.id, 'Ortega Transport')]),
    )
    await userEvent.click(screen.getByRole('button', { name: `Change the clients of ${letter}` }))
    const dialog = within(await screen.findByRole('dialog', { name: `Who gets “${letter}”?` }))
    await confirm(dialog)
    await screen.findByText('2 documents for 2 clients.')
    expect(row('Abbott Lines').getByRole('textbox')).toHaveProperty(
      'value',
      'Engagement letter, signed',
    )
    row('Ortega Transport')
  })

  test('goes to no more than fit into one sending', async () => {
    api.answer(messageSendings.measure, sizeOf(501))
    const dialog = await choosePlan()
    expect((await dialog.findByRole('alert')).textContent).toBe(
      'You can send up to 500 documents at once. Choose up to 500 clients.',
    )
    expect(dialog.getByRole('button', { name: 'Choose these clients' })).toHaveProperty(
      'disabled',
      true,
    )
  })

  test('can’t be changed any more where it waits for its turn', async () => {
    await confirm(await choosePlan())
    api.hold(firmPapersForStaff.send)
    await send('Send 4 documents')
    await waitFor(() => expect(posts()).toHaveLength(3))
    expect(screen.queryByRole('button', { name: /^Leave out/ })).toBeNull()
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
    await screen.findByText('No documents here')
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
    screen.getByRole('heading', { name: 'Documents for Whitfield Hauling LLC' })
  })

  test('a wrong one is withdrawn after a question', async () => {
    open(aPaper())
    await userEvent.click(await screen.findByRole('button', { name: 'Take down 1099-NEC 2025' }))
    const dialog = await screen.findByRole('dialog', { name: 'Take down “1099-NEC 2025”?' })
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
    await userEvent.click(within(dialog).getByRole('button', { name: 'Take down' }))
    await screen.findByText(/^Priya Shah took it down/)
    expect(screen.queryByRole('button', { name: /Withdraw/ })).toBeNull()
  })

  test('one that can’t be opened says what to do', async () => {
    open(aPaper({ status: 'unreadable' }))
    await screen.findByText(/Save it again without a password/)
    expect(screen.queryByRole('button', { name: /Look/ })).toBeNull()
  })
})
