import { home, homeParts, type HomePartName } from '@milepost/contract/home/home'
import { call, read } from '@milepost/ui/api/api.ts'
import { today } from '@milepost/ui/i18n/dates.ts'
import { token } from '@milepost/ui/session/session.ts'
import { hashKey } from '@tanstack/react-query'
import { expectAnswers, hasAskedAhead } from '../reads/answers-ahead.ts'

/** How long (ms) answers stay for cards that come late: as long as a query's data counts as fresh. */
const freshMs = 10_000

/**
 * Asks for all cards of the home screen in one call, the first time that a session opens it. The
 * cards ask their own calls, as they do at any later time, if this one fails or takes too long.
 */
export function askHome(): void {
  if (!token() || hasAskedAhead()) return
  const year = Number(today().slice(0, 4))
  const shown = call(home.show, { query: { year } }).catch(() => undefined)
  const answers = new Map(
    Object.entries(homeParts(year)).map(([name, { endpoint, input }]) => [
      hashKey(read(endpoint, input).queryKey),
      shown.then((parts) => parts?.[name as HomePartName]),
    ]),
  )
  expectAnswers(answers)
  void shown.then(() => setTimeout(() => answers.clear(), freshMs))
}
