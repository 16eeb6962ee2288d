import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account } from '@milepost/contract/account/account'
import { clientWithPassword } from '../../../test/callers/second-factor.ts'
import { startApi } from '../../../test/servers/start-api.ts'

const unknownId = '5b0b9a0e-0c55-4d0c-9d3e-2f7d2f0c7a11'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.stop())

type Choice = { language?: 'en' | 'es' | null; theme?: 'light' | 'dark' | null }

const choose = ({ call }: { call: typeof api.visitor }, preferences: Choice, key?: string) =>
  call(account.changePreferences, { body: { preferences } }, { idempotencyKey: key })

test('a new user has no language or theme chosen', async () => {
  const { call } = await api.signIn()
  expect(await call(account.currentUser, {})).toMatchObject({ language: null, theme: null })
})

test('a person’s choice is stored for all their devices, and changing one preference leaves the other unchanged', async () => {
  const dana = await api.signIn()
  await choose(dana, { language: 'es' })
  const user = await choose(dana, { theme: 'dark' })
  expect(user).toMatchObject({ id: dana.userId, language: 'es', theme: 'dark' })
  expect(await dana.call(account.currentUser, {})).toEqual(user)
})

test('a choice can be taken back', async () => {
  const dana = await api.signIn()
  await choose(dana, { language: 'es', theme: 'light' })
  expect(await choose(dana, { theme: null })).toMatchObject({ language: 'es', theme: null })
  expect(await choose(dana, {})).toMatchObject({ language: 'es', theme: null })
})

test('one person’s preferences do not apply to anyone else', async () => {
  const [dana, ray] = [await api.signIn(), await api.signIn()]
  await choose(dana, { language: 'es' })
  expect(await ray.call(account.currentUser, {})).toMatchObject({ language: null })
})

test('a retried choice does not undo a later one', async () => {
  const dana = await api.signIn()
  const key = randomUUID()
  await choose(dana, { theme: 'dark' }, key)
  await choose(dana, { theme: 'light' })
  await choose(dana, { theme: 'dark' }, key)
  expect(await dana.call(account.currentUser, {})).toMatchObject({ theme: 'light' })
})

test('a mail is sent in the language that its reader chose, whatever the browser’s language', async () => {
  const dana = await clientWithPassword(api)
  const { email } = dana
  await choose(dana, { language: 'es' })
  await api.visitor(account.forgotPassword, { body: { user: { email } } })
  await api.work()
  expect(api.mails.at(-1)).toMatchObject({
    to: email,
    subject: 'Cambie su contraseña de Blue Ridge Trucker Tax',
  })
})

test.each([{ language: 'fr' }, { theme: 'sepia' }, { accountId: unknownId }])(
  '%o is refused',
  async (preferences) => {
    const dana = await api.signIn()
    await expect(choose(dana, preferences as Choice)).rejects.toMatchObject({ status: 422 })
  },
)
