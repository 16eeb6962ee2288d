import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { accountForStaff } from '@milepost/contract/account/account'
import { staff, type ListedStaff } from '@milepost/contract/account/staff'
import { firm } from '@milepost/contract/firm/firm'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openPage } from '@milepost/testing/open.tsx'
import { aFirm } from '@milepost/testing/records/a-client.ts'
import { aStaffMember } from '../../../test/a-staff-member.ts'
import { StaffPage } from './staff-page.tsx'

const member = (differences: Partial<ListedStaff> = {}): ListedStaff => ({
  id: '5f6c0d4e-0f8b-4a55-9a53-3a4a2f0d9c11',
  email: 'marcus@firm.test',
  firstName: 'Marcus',
  lastName: 'Reyes',
  fullName: 'Marcus Reyes',
  phone: '(540) 555-0117',
  role: 'consultant',
  isActive: true,
  hasPassword: true,
  hasSecondFactor: true,
  isLocked: false,
  lastUsedAt: '2026-04-02T15:00:00.000Z',
  clientCount: 0,
  ...differences,
})
const joanna = aStaffMember({ role: 'admin', fullName: 'Joanna Carrick' })

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  api = fakeApi()
  api.answer(firm.show, aFirm())
  api.answer(accountForStaff.currentStaff, joanna)
  api.answer(staff.list, [
    member({ id: joanna.id, fullName: 'Joanna Carrick', role: 'admin' }),
    member(),
    member({
      id: 'c0ffee00-7a1b-4c2d-8e3f-0123456789ab',
      fullName: 'Noor Haddad',
      hasPassword: false,
    }),
  ])
})

const dialog = () => within(screen.getByRole('dialog'))
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

/** Types one's own password in the dialog of this title, and confirms. */
async function confirm(title: string, action: string) {
  const asked = within(await screen.findByRole('dialog', { name: title }))
  await userEvent.type(asked.getByLabelText('Your password'), 'Long-Haul-44')
  await userEvent.click(asked.getByRole('button', { name: action }))
}
const confirmInvitation = () => confirm('Invite Noor Haddad?', 'Send the invitation')

test('all staff are listed, with you and the open invitations marked', async () => {
  openPage(<StaffPage />)
  await screen.findByText('Marcus Reyes')
  expect(await screen.findByText('You')).toBeTruthy()
  expect(screen.getByText('Invited')).toBeTruthy()
})

test('someone can be invited, and an email that is taken shows an error at its field', async () => {
  api.fail(staff.invite, { status: 409, code: 'email_taken', field: 'staff_member/email' })
  openPage(<StaffPage />)
  await click('Invite')
  await userEvent.type(dialog().getByLabelText('Email'), 'noor@firm.test')
  await userEvent.type(dialog().getByLabelText('First name'), 'Noor')
  await userEvent.type(dialog().getByLabelText('Last name'), 'Haddad')
  await userEvent.type(dialog().getByLabelText(/^Phone/), '(540) 555-0131')
  await click('Send the invitation')
  await confirmInvitation()
  await screen.findByText('Someone already signs in with this email. Enter another one.')
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  await waitFor(() => expect(document.activeElement).toBe(dialog().getByLabelText('Email')))
  api.answer(staff.invite, member({ fullName: 'Noor Haddad' }))
  await click('Send the invitation')
  await confirmInvitation()
  await screen.findByText('Invitation sent to Noor Haddad.')
  await waitFor(() =>
    expect(api.requests.findLast(({ method }) => method === 'POST')!.body).toEqual({
      staffMember: {
        email: 'noor@firm.test',
        firstName: 'Noor',
        lastName: 'Haddad',
        phone: '(540) 555-0131',
        role: 'bookkeeper',
        language: 'en',
      },
      password: 'Long-Haul-44',
    }),
  )
})

test.each([
  ['Invite', 'Email'],
  ['Edit Marcus Reyes', 'Phone'],
])('a click beside ‘%s’ throws nothing away that is written there', async (name, label) => {
  openPage(<StaffPage />)
  await click(name)
  const field = dialog().getByLabelText(new RegExp(`^${label}`))
  await userEvent.clear(field)
  await userEvent.type(field, '540')
  await userEvent.click(document.querySelector('.mantine-Modal-overlay')!)
  expect(dialog().getByLabelText(new RegExp(`^${label}`))).toHaveProperty('value', '540')
})

test('someone is invited once, though the answer was lost and it was sent again', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  api.loseConnection(staff.invite)
  openPage(<StaffPage />)
  await click('Invite')
  await userEvent.type(dialog().getByLabelText('Email'), 'noor@firm.test')
  await userEvent.type(dialog().getByLabelText('First name'), 'Noor')
  await userEvent.type(dialog().getByLabelText('Last name'), 'Haddad')
  await userEvent.type(dialog().getByLabelText(/^Phone/), '(540) 555-0131')
  await click('Send the invitation')
  await confirmInvitation()
  await screen.findByText(/check your internet connection/)
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  api.answer(staff.invite, member({ fullName: 'Noor Haddad' }))
  await click('Send the invitation')
  await confirmInvitation()
  await screen.findByText('Invitation sent to Noor Haddad.')
  const keys = fetched.mock.calls
    .filter(([, init]) => init?.method === 'POST')
    .map(([, init]) => (init!.headers as Headers).get('idempotency-key'))
  expect(keys).toEqual([expect.any(String), keys[0]])
})

test('the mail to who is invited is in the language of the console at first', async () => {
  openPage(<StaffPage />, { language: 'es' })
  await click('Invitar')
  expect(dialog().getByLabelText('Idioma de sus correos')).toHaveProperty('value', 'es')
})

test('a role is changed, and the last admin stays one', async () => {
  api.fail(staff.change, { status: 422, code: 'last_admin' })
  openPage(<StaffPage />)
  await click('Edit Marcus Reyes')
  await userEvent.selectOptions(dialog().getByLabelText('Role'), 'bookkeeper')
  await click('Save')
  await screen.findByText('The firm needs an active admin. Make someone else an admin first.')
  api.answer(staff.change, member({ role: 'bookkeeper' }))
  await click('Save')
  await screen.findByText('Saved.')
  // Unchanged fields are not sent, so they can't overwrite a colleague's change.
  await waitFor(() =>
    expect(api.requests.findLast(({ method }) => method === 'PATCH')!.body).toEqual({
      staffMember: { role: 'bookkeeper' },
    }),
  )
})

test('an admin is made and invited with one’s own password', async () => {
  api.fail(staff.change, { status: 422, code: 'password_wrong', field: 'password' })
  openPage(<StaffPage />)
  await click('Edit Marcus Reyes')
  await userEvent.selectOptions(dialog().getByLabelText('Role'), 'admin')
  await click('Save')
  const asked = within(await screen.findByRole('dialog', { name: 'Make Marcus Reyes an admin?' }))
  await userEvent.type(asked.getByLabelText('Your password'), 'Long-Haul-44')
  await userEvent.click(asked.getByRole('button', { name: 'Make admin' }))
  await asked.findByText('That password isn’t right. Try again.')
  api.answer(staff.change, member({ role: 'admin' }))
  await userEvent.click(asked.getByRole('button', { name: 'Make admin' }))
  await screen.findByText('Saved.')
  await waitFor(() =>
    expect(api.requests.findLast(({ method }) => method === 'PATCH')!.body).toEqual({
      staffMember: { role: 'admin' },
      password: 'Long-Haul-44',
    }),
  )
})

test('nobody is invited with a wrong password, which is said where it was typed', async () => {
  api.fail(staff.invite, { status: 422, code: 'password_wrong', field: 'password' })
  openPage(<StaffPage />)
  await click('Invite')
  await userEvent.type(dialog().getByLabelText('Email'), 'noor@firm.test')
  await userEvent.type(dialog().getByLabelText('First name'), 'Noor')
  await userEvent.type(dialog().getByLabelText('Last name'), 'Haddad')
  await userEvent.type(dialog().getByLabelText(/^Phone/), '(540) 555-0131')
  await userEvent.selectOptions(dialog().getByLabelText('Role'), 'admin')
  await click('Send the invitation')
  await confirm('Make Noor Haddad an admin?', 'Send the invitation')
  const asked = within(screen.getByRole('dialog', { name: 'Make Noor Haddad an admin?' }))
  await asked.findByText('That password isn’t right. Try again.')
  await userEvent.keyboard('{Escape}')
  expect(dialog().getByLabelText('Email')).toHaveProperty('value', 'noor@firm.test')
  expect(screen.queryByText('That password isn’t right. Try again.')).toBeNull()
})

test('who leaves is deactivated with one’s own password, and who comes back is let in again with it', async () => {
  api.answer(staff.change, member({ isActive: false }))
  openPage(<StaffPage />)
  await click('Edit Marcus Reyes')
  await click('Deactivate')
  const confirmDialog = () =>
    within(screen.getByRole('dialog', { name: 'Deactivate Marcus Reyes?' }))
  await userEvent.click(confirmDialog().getByRole('button', { name: 'Cancel' }))
  expect(api.requests.filter(({ method }) => method === 'PATCH')).toEqual([])
  await click('Deactivate')
  await waitFor(() =>
    expect(document.activeElement).toBe(confirmDialog().getByLabelText('Your password')),
  )
  await userEvent.click(confirmDialog().getByRole('button', { name: 'Deactivate' }))
  await confirmDialog().findByText('Password is required')
  expect(api.requests.filter(({ method }) => method === 'PATCH')).toEqual([])
  api.answer(staff.list, [member({ isActive: false })])
  await userEvent.keyboard('Long-Haul-44{Enter}')
  await screen.findByText('Marcus Reyes is signed out everywhere and can’t sign in.')
  await waitFor(() =>
    expect(api.requests.findLast(({ method }) => method === 'PATCH')!.body).toEqual({
      staffMember: { isActive: false },
      password: 'Long-Haul-44',
    }),
  )

  await screen.findByText('No longer here')
  await click('Edit Marcus Reyes')
  await click('Reactivate')
  await confirm('Reactivate Marcus Reyes?', 'Reactivate')
  await screen.findByText('Marcus Reyes can sign in again.')
  await waitFor(() =>
    expect(api.requests.findLast(({ method }) => method === 'PATCH')!.body).toEqual({
      staffMember: { isActive: true },
      password: 'Long-Haul-44',
    }),
  )
})

test('who leaves hands over their clients to someone, or to nobody yet', async () => {
  const noor = 'c0ffee00-7a1b-4c2d-8e3f-0123456789ab'
  api.answer(staff.list, [
    member({ id: joanna.id, fullName: 'Joanna Carrick', role: 'admin' }),
    member({ clientCount: 58 }),
    member({ id: noor, fullName: 'Noor Haddad' }),
    member({ id: 'c0ffee00-7a1b-4c2d-8e3f-0123456789ac', fullName: 'Old Hand', isActive: false }),
  ])
  api.answer(staff.change, member({ isActive: false }))
  const deactivate = async () => {
    await click('Edit Marcus Reyes')
    await click('Deactivate')
    return within(screen.getByRole('dialog', { name: 'Deactivate Marcus Reyes?' }))
  }
  const sent = () => api.requests.filter(({ method }) => method === 'PATCH')
  openPage(<StaffPage />)
  const first = await deactivate()
  const select = first.getByLabelText('Who takes over their 58 clients?')
  expect(
    within(select)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Choose…', 'Joanna Carrick', 'Noor Haddad', 'Nobody yet'])
  await userEvent.click(first.getByRole('button', { name: 'Deactivate' }))
  expect(first.getByText('Choose someone, or “Nobody yet”.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(select))
  expect(sent()).toEqual([])
  await userEvent.type(first.getByLabelText('Your password'), 'Long-Haul-44')
  await userEvent.selectOptions(select, 'Noor Haddad')
  expect(first.queryByText('Choose someone, or “Nobody yet”.')).toBeNull()
  await userEvent.click(first.getByRole('button', { name: 'Deactivate' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() =>
    expect(sent().at(-1)!.body).toEqual({
      staffMember: { isActive: false },
      handOverTo: noor,
      password: 'Long-Haul-44',
    }),
  )

  const second = await deactivate()
  await userEvent.selectOptions(second.getByLabelText(/^Who takes over/), 'Nobody yet')
  await userEvent.type(second.getByLabelText('Your password'), 'Long-Haul-44')
  await userEvent.click(second.getByRole('button', { name: 'Deactivate' }))
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent().at(-1)!.body).toMatchObject({ handOverTo: null, password: 'Long-Haul-44' })
})

test('who got a client meanwhile is not deactivated before someone takes that over', async () => {
  api.fail(staff.change, {
    status: 422,
    code: 'hand_over_required',
    field: 'hand_over_to',
    meta: { clientCount: 1 },
  })
  openPage(<StaffPage />)
  await click('Edit Marcus Reyes')
  await click('Deactivate')
  const asked = within(screen.getByRole('dialog', { name: 'Deactivate Marcus Reyes?' }))
  expect(asked.queryByRole('combobox')).toBeNull()
  await userEvent.type(asked.getByLabelText('Your password'), 'Long-Haul-44')
  await userEvent.click(asked.getByRole('button', { name: 'Deactivate' }))
  await asked.findByText('This person still has clients. Choose who takes them over.')
  expect(await asked.findByLabelText('Who takes over their client?')).toBeTruthy()
})

test('a lost second factor is taken away, after a yes', async () => {
  api.answer(staff.removeSecondFactor, undefined)
  openPage(<StaffPage />)
  await click('Edit Marcus Reyes')
  await click('Remove second factor')
  expect(api.requests.filter(({ method }) => method === 'POST')).toEqual([])
  const confirmDialog = within(
    screen.getByRole('dialog', { name: 'Remove Marcus Reyes’s second factor?' }),
  )
  await userEvent.type(confirmDialog.getByLabelText('Your password'), 'Long-Haul-44')
  await userEvent.click(confirmDialog.getByRole('button', { name: 'Remove second factor' }))
  await screen.findByText('They’ll set up a new second factor when they sign in.')
})

test('a list that fails to load says so', async () => {
  api.fail(staff.list, { status: 500, code: 'unexpected' })
  openPage(<StaffPage />)
  await screen.findByText('Couldn’t load the staff: Something went wrong')
})

test('who is locked after wrong passwords is marked, and can be let in again', async () => {
  api.answer(staff.list, [member({ isLocked: true })])
  api.answer(staff.unlock, undefined)
  openPage(<StaffPage />)
  await screen.findByText('Locked')
  await click('Edit Marcus Reyes')
  api.answer(staff.list, [member()])
  await click('Unlock the sign-in')
  await screen.findByText('Marcus Reyes can try again.')
  await waitFor(() => expect(screen.queryByText('Locked')).toBeNull())
  await waitFor(() =>
    expect(
      api.requests.some(({ method, path }) => method === 'DELETE' && path.endsWith('/lock')),
    ).toBe(true),
  )
})
