import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { accountForStaff } from '@milepost/contract/account/account'
import { securityForStaff } from '@milepost/contract/account/security'
import { firm } from '@milepost/contract/firm/firm'
import { staffNotices } from '@milepost/contract/staff-notices/staff-notices'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openRoutes } from '@milepost/testing/open.tsx'
import { aFirm } from '@milepost/testing/records/a-client.ts'
import { aStaffMember } from '../../../test/a-staff-member.ts'
import { routes } from '../../app/routes.tsx'

const daily = 'Email me each morning what’s waiting'
let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
  sessionStorage.setItem('token', 'a-token')
  api = fakeApi()
  api.answer(firm.show, aFirm())
  api.answer(accountForStaff.currentStaff, aStaffMember())
  api.answer(securityForStaff.secondFactor, {
    id: 'priya',
    totpSince: null,
    passkeys: [],
    recoveryCodesLeft: 0,
    passkeyOrigin: 'https://portal.blueridge.test',
  })
  api.answer(securityForStaff.sessions, [])
  api.answer(staffNotices.waiting, {
    id: 'waiting',
    unanswered: 0,
    newReplies: 0,
    mine: 0,
    answers: 0,
    ratesToCheck: 0,
  })
  api.answer(staffNotices.preferences, { id: 'own', dailyMail: true })
})

const open = (language: 'en' | 'es' = 'en') => openRoutes(routes, { at: '/security', language })

test('the daily mail is turned off', async () => {
  api.answer(staffNotices.changePreferences, { id: 'own', dailyMail: false })
  open()
  const box = await screen.findByRole('checkbox', { name: daily })
  expect(box).toHaveProperty('checked', true)
  await userEvent.click(box)
  await waitFor(() =>
    expect(api.requests.findLast(({ method }) => method === 'PATCH')?.body).toEqual({
      noticePreferences: { dailyMail: false },
    }),
  )
  await waitFor(() => expect(box).toHaveProperty('checked', false))
})

test('a change that fails is taken back, and said', async () => {
  api.fail(staffNotices.changePreferences, { status: 503, code: 'unavailable' })
  open()
  const box = await screen.findByRole('checkbox', { name: daily })
  await userEvent.click(box)
  await screen.findByText(/^Error: /)
  await waitFor(() => expect(box).toHaveProperty('checked', true))
})

test('a browser that cannot show notifications says so', async () => {
  open()
  await screen.findByText(/This browser can’t show notifications/)
})

test('it speaks Spanish', async () => {
  open('es')
  await screen.findByRole('checkbox', { name: 'Mandarme cada mañana un correo con lo pendiente' })
})
