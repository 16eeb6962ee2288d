import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { accountForStaff } from '@milepost/contract/account/account'
import { firm } from '@milepost/contract/firm/firm'
import { demoMails } from '@milepost/contract/mail/mail'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openRoutes } from '@milepost/testing/open.tsx'
import { aFirm } from '@milepost/testing/records/a-client.ts'
import { aStaffMember } from '../../../test/a-staff-member.ts'
import { routes } from '../../app/routes.tsx'

const mail = {
  id: '7d9f1c1e-1b2a-4c3d-8e4f-5a6b7c8d9e0f',
  at: '2026-11-02T15:00:00.000Z',
  to: 'dana@drivers.test',
  subject: 'Reset your password',
}

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
  sessionStorage.setItem('token', 'a-token')
  api = fakeApi()
  api.answer(firm.show, { ...aFirm(), demo: true })
  api.answer(accountForStaff.currentStaff, aStaffMember({ role: 'admin' }))
  api.answer(demoMails.list, { items: [mail], page: 1, limit: 25, total: 1, counts: {} })
  api.answer(demoMails.show, {
    ...mail,
    from: 'firm@demo.test',
    text: 'Hi Dana,\n\nfollow this link.',
    html: '<html><head></head><body style="margin:0"><script>alert(1)</script>Hi Dana</body></html>',
  })
})

test('in the demo the menu leads to the mail, and a mail opens without its scripts', async () => {
  openRoutes(routes, { at: '/firm-settings' })
  await userEvent.click((await screen.findAllByRole('link', { name: 'Mail' }))[0]!)
  await userEvent.click(await screen.findByRole('link', { name: /^Reset your password/ }))
  const frame = await screen.findByTitle('Reset your password')
  expect(frame.getAttribute('sandbox')).not.toMatch(/allow-(scripts|same-origin)/)
  expect(frame.getAttribute('srcdoc')).toContain('Hi Dana')
  expect(screen.getByText(/follow this link/)).toBeTruthy()
})

test('outside the demo the menu has no mail', async () => {
  api.answer(firm.show, aFirm())
  openRoutes(routes, { at: '/outbox' })
  await screen.findByRole('heading', { name: 'Demo mail' })
  expect(screen.queryByRole('link', { name: 'Mail' })).toBeNull()
})

test('no mail says what will be here', async () => {
  api.answer(demoMails.list, { items: [], page: 1, limit: 25, total: 0, counts: {} })
  openRoutes(routes, { at: '/outbox', language: 'es' })
  await screen.findByText('Todavía no hay correo')
})
