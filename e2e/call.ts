import { createCaller, type Call } from '@milepost/contract/wire/caller'
import { findServer } from './server.ts'

/** Calls the API with this session's token, from the machine's own address unless headers say another. */
export const callWith = (token?: string, headers?: () => Record<string, string>): Call =>
  createCaller({
    send: (path, { method, headers: own, body }) => {
      for (const [name, value] of Object.entries(headers?.() ?? {})) own.set(name, value)
      return fetch(new URL(path, findServer().address), {
        method,
        headers: own,
        body: body ?? null,
      })
    },
    root: '/api',
    token: () => token,
  })
