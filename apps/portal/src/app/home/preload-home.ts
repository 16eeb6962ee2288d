import { hashKey } from '@tanstack/react-query'
import { home, homeParts, type HomePartName } from '@milepost/contract/home/home'
import { call, read } from '@milepost/ui/api/api.ts'
import { today } from '@milepost/ui/i18n/dates.ts'
import { token } from '@milepost/ui/session/session.ts'
import { hasPreloaded, preloadAnswers } from '../reads/preloaded-answers.ts'

/** How long (ms) answers stay for cards that come late: as long as a query's data counts as fresh. */
const freshMs = 10_000

/**
 * Requests all cards of the home screen in one call, the first time that a session opens it. If it
 * fails or takes too long, and on later visits, each card makes its own call.
 */
export function preloadHome(): void {
  if (!token() || hasPreloaded()) return
  const year = Number(today().slice(0, 4))
  const shown = call(home.show, { query: { year } }).catch(() => undefined)
  const answers = new Map(
    Object.entries(homeParts(year)).map(([name, { endpoint, input }]) => [
      hashKey(read(endpoint, input).queryKey),
      shown.then((parts) => parts?.[name as HomePartName]),
    ]),
  )
  preloadAnswers(answers)
  void shown.then(() => setTimeout(() => answers.clear(), freshMs))
}
