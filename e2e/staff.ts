import { account } from '@milepost/contract/account'
import { createCaller, type Call } from '@milepost/contract/caller'
import { clients } from '../apps/api/seeds/demo/clients.ts'
import { demoPassword } from '../apps/api/seeds/demo/demo-firm.ts'

const callWith = (token?: string) =>
  createCaller({
    send: (url, { method, headers, body }) => fetch(url, { method, headers, body: body ?? null }),
    root: `${process.env.MILEPOST_ADDRESS}/api`,
    token: () => token,
  })

/** Calls the API as the demo firm's bookkeeper. */
export async function asBookkeeper(): Promise<Call> {
  const user = { email: 'bookkeeper@demo.milepost.test', password: demoPassword }
  const { bearerToken } = await callWith()(account.staffSignIn, { body: { user } })
  return callWith(bearerToken)
}

/** The account of the demo firm's client with this key. */
export const accountOf = (key: string): string =>
  clients.find((client) => client.key === key)!.accountId
