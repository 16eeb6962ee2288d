import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { watchDeepLinks } from './deep-links.ts'

type Open = (opened: { url: string }) => void
const phone = vi.hoisted(() => ({
  open: (() => {}) as Open,
  launch: Promise.withResolvers<{ url: string } | undefined>(),
}))
vi.mock('@capacitor/app', () => ({
  App: {
    addListener: async (_: string, open: Open) => {
      phone.open = open
      return { remove: async () => {} }
    },
    getLaunchUrl: () => phone.launch.promise,
  },
}))

const message = 'https://portal.test/hub-messages'
const followed: string[] = []
beforeEach(() => {
  phone.launch = Promise.withResolvers()
  followed.length = 0
  onTestFinished(watchDeepLinks((address) => followed.push(address)))
})
const launchedBy = async (url: string | undefined) => {
  phone.launch.resolve(url === undefined ? undefined : { url })
  await new Promise((done) => setTimeout(done))
}

test.each([
  ['first as any other link', async () => (phone.open({ url: message }), launchedBy(message))],
  ['so at last', async () => (await launchedBy(message), phone.open({ url: message }))],
])(
  'the link that started the app, reported %s, is followed once, and again when it is opened again',
  async (_, start) => {
    await start()
    expect(followed).toEqual([message])
    phone.open({ url: message })
    expect(followed).toEqual([message, message])
  },
)

test('a link that is opened while the app starts without one is followed', async () => {
  phone.open({ url: message })
  await launchedBy(undefined)
  expect(followed).toEqual([message])
  phone.open({ url: message })
  expect(followed).toEqual([message, message])
})
