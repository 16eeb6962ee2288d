import { withWindowLock } from '../storage/between-windows.ts'
import { countExchange, exchangeLock, getTokenPlace, replaceToken } from './session.ts'

/** How long (ms) a new token may take to reach the other tabs. */
const toOtherTabsMs = 2000

/**
 * Puts the token that `request` brings in place of this session's, stored where that one was. A tab in which
 * the session ends meanwhile waits for the new one, see `untilExchanged`.
 */
export async function exchangeSession(request: () => Promise<string>): Promise<void> {
  const place = getTokenPlace()
  const exchange = async () => replaceToken(await request(), place)
  countExchange(1)
  try {
    await new Promise<void>((resolve, reject) => {
      withWindowLock(exchangeLock(), {}, async (lock) => {
        await exchange()
        resolve()
        if (lock) await new Promise((done) => setTimeout(done, toOtherTabsMs))
      }).catch(reject)
    })
  } finally {
    countExchange(-1)
  }
}
