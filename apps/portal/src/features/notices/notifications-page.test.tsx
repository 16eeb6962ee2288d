import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { account } from '@milepost/contract/account/account'
import { firm } from '@milepost/contract/firm/firm'
import { notices, type NoticePreference } from '@milepost/contract/notices/notices'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openPage } from '@milepost/testing/open.tsx'
import { aClient, aFirm } from '@milepost/testing/records/a-client.ts'
import { watchPush } from '../../app/push-watch.ts'
import { devicePush } from './device-push.ts'
import { NotificationsPage } from './notifications-page.tsx'

const preferences: NoticePreference[] = [
  { kind: 'message', mail: true, push: true, isMailFixed: false },
  { kind: 'security', mail: true, push: false, isMailFixed: true },
]
const turnOn = 'Turn On Notifications on This Device'

type Permission = 'default' | 'granted' | 'denied'
let api: ReturnType<typeof fakeApi>
let permission: Permission
/** What the person says when the browser asks. */
let answer: Permission
const asked = vi.fn<() => void>()
let subscription: ReturnType<typeof aSubscription> | undefined

const key = Uint8Array.from([4, 5, 6])
function aSubscription(applicationServerKey: Uint8Array) {
  return {
    options: { applicationServerKey: applicationServerKey.buffer },
    toJSON: () => ({
      endpoint: 'https://push.test/1',
      expirationTime: null,
      keys: { p256dh: 'BPk', auth: 'aaa' },
    }),
    unsubscribe: async () => {
      subscription = undefined
      return true
    },
  }
}
const registration = {
  active: {},
  pushManager: {
    getSubscription: async () => subscription ?? null,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) =>
      (subscription = aSubscription(applicationServerKey)),
  },
}

beforeEach(() => {
  localStorage.clear()
  asked.mockClear()
  subscription = undefined
  permission = 'default'
  answer = 'granted'
  vi.stubGlobal('PushManager', {})
  vi.stubGlobal('Notification', {
    get permission() {
      return permission
    },
    async requestPermission() {
      asked()
      return (permission = answer)
    },
  })
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: Object.assign(new EventTarget(), {
      register: async () => registration,
      getRegistration: async () => registration,
      startMessages() {},
    }),
  })
  api = fakeApi()
  api.answer(firm.show, aFirm())
  api.answer(account.currentUser, aClient())
  api.answer(notices.preferences, preferences)
  api.answer(notices.changePreferences, preferences)
  api.answer(notices.pushKey, { id: 'web', publicKey: btoa(String.fromCharCode(...key)) })
  api.answer(notices.subscribe, {
    id: '7e57ed00-0000-4000-8000-0000000000d1',
    platform: 'web',
    createdAt: '2026-11-21T15:00:00.000Z',
  })
  api.answer(notices.unsubscribe, undefined)
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

const open = (language: 'en' | 'es' = 'en') =>
  openPage(
    <Suspense>
      <NotificationsPage />
    </Suspense>,
    { language },
  )
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const sent = (method: string) =>
  api.requests.filter((one) => one.method === method).map(({ body }) => body)

test('the browser asks only after the press, and then the device is registered', async () => {
  open()
  await screen.findByRole('button', { name: turnOn })
  expect(asked).not.toHaveBeenCalled()
  await press(turnOn)
  await screen.findByRole('button', { name: 'Turn Off' })
  expect(asked).toHaveBeenCalledOnce()
  await waitFor(() =>
    expect(sent('POST')).toEqual([
      {
        pushSubscription: {
          deviceId: expect.any(String) as string,
          target: {
            platform: 'web',
            endpoint: 'https://push.test/1',
            keys: { p256dh: 'BPk', auth: 'aaa' },
          },
        },
      },
    ]),
  )
  await press('Turn Off')
  await screen.findByRole('button', { name: turnOn })
  expect(subscription).toBeUndefined()
  await waitFor(() => expect(sent('DELETE')).toHaveLength(1))
})

test('a refusal is explained, and looked at again when the person comes back from the settings', async () => {
  answer = 'denied'
  open()
  await press(turnOn)
  await screen.findByText(/This browser blocks our notifications/)
  expect(sent('POST')).toEqual([])
  permission = 'default'
  await press('Check Again')
  await screen.findByRole('button', { name: turnOn })
})

test('a server that fails leaves them off, and says so', async () => {
  api.fail(notices.subscribe, { status: 422, code: 'push_service_unknown' })
  open()
  await press(turnOn)
  await screen.findByText(/^Error: /)
  await screen.findByRole('button', { name: turnOn })
})

test('an iPhone’s browser is sent to the Home Screen first, another without push to its mail', async () => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  const agent = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone)')
  open()
  await screen.findByText(/Add to Home Screen/)
  cleanup()
  agent.mockReturnValue('Mozilla/5.0 (X11)')
  open()
  await screen.findByText(/You’ll still get our emails/)
  expect(screen.queryByRole('button', { name: turnOn })).toBeNull()
  agent.mockRestore()
})

test('a kind is turned off for one channel; the mail about security cannot be', async () => {
  open()
  const push = await screen.findByRole('checkbox', { name: 'Messages: notification' })
  await userEvent.click(push)
  expect(push).toHaveProperty('checked', false)
  await waitFor(() =>
    expect(sent('PATCH')).toEqual([{ noticePreferences: [{ kind: 'message', push: false }] }]),
  )
  const fixed = screen.getByRole('checkbox', { name: 'Security: email, always by email' })
  expect(fixed).toHaveProperty('disabled', true)
})

test('a change that is refused is taken back', async () => {
  api.fail(notices.changePreferences, { status: 503, code: 'unavailable' })
  open()
  const mail = await screen.findByRole('checkbox', { name: 'Messages: email' })
  await userEvent.click(mail)
  await screen.findByText(/^Error: /)
  await waitFor(() => expect(mail).toHaveProperty('checked', true))
})

test('staff who act as the client can change nothing', async () => {
  api.answer(account.currentUser, aClient('PRO', { impersonatedBy: 'Priya Shah' }))
  open()
  await screen.findByText('Only the client can see and change how we notify them.')
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('it speaks Spanish', async () => {
  open('es')
  await screen.findByRole('button', { name: 'Activar avisos en este dispositivo' })
  await screen.findByRole('checkbox', { name: 'Mensajes: correo' })
})

test('another person on the same browser ends it; the same one goes on', async () => {
  open()
  await press(turnOn)
  await screen.findByRole('button', { name: 'Turn Off' })
  await devicePush.renew(aClient().id)
  await waitFor(() => expect(sent('POST')).toHaveLength(2))
  await devicePush.renew('7e57ed00-0000-4000-8000-0000000000ff')
  expect(subscription).toBeUndefined()
  await waitFor(() => expect(sent('POST')).toHaveLength(2))
  await devicePush.renew(aClient().id)
  await waitFor(() => expect(sent('POST')).toHaveLength(2))
})

const { personId = '' } = aClient()
const inOtherAccount = { id: '7e57ed00-0000-4000-8000-0000000000a9' }

test('it stays on in the person’s other account', async () => {
  open()
  await press(turnOn)
  await screen.findByRole('button', { name: 'Turn Off' })
  cleanup()
  api.answer(account.currentUser, aClient('PRO', inOtherAccount))
  open()
  await screen.findByRole('button', { name: 'Turn Off' })
  const stop = watchPush(aClient('PRO', inOtherAccount), () => {})
  await waitFor(() => expect(sent('POST')).toHaveLength(2))
  expect(subscription).toBeDefined()
  expect(asked).toHaveBeenCalledOnce()
  stop()
})

test('one that was turned on in an account goes on as the person’s', async () => {
  permission = 'granted'
  localStorage.setItem('push-owner', inOtherAccount.id)
  const stop = watchPush(aClient('PRO', inOtherAccount), () => {})
  await waitFor(() => expect(localStorage.getItem('push-owner')).toBe(personId))
  await waitFor(() => expect(sent('POST')).toHaveLength(1))
  stop()
})

test('a subscription for another key of the server is replaced', async () => {
  open()
  await press(turnOn)
  await screen.findByRole('button', { name: 'Turn Off' })
  subscription = aSubscription(Uint8Array.from([1, 2, 3]))
  await devicePush.renew(aClient().id)
  expect(new Uint8Array(subscription.options.applicationServerKey)).toEqual(key)
})
