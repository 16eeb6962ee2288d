import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { milesText } from '../../features/mileage/trip-figures.ts'
import type { Deed } from '../../outbox/actions.ts'
import { copy } from './outbox.copy.ts'

/** What somebody did, as the list names it, and what more there is to say of it. */
export function useActionWords(): (deed: Deed) => { what: string; more: string } {
  const words = useCopy(copy)
  const { dayInYear } = useDates()
  return (deed) => {
    if (deed.kind === 'document')
      return { what: words.document(deed.title), more: words.pages(deed.pages.length) }
    if (deed.kind === 'day')
      return { what: words.day(dayInYear(deed.date)), more: words[deed.allocation] }
    if (deed.kind === 'reply') return { what: words.reply(deed.subject), more: deed.response }
    if (deed.kind === 'archive') return { what: words.archive(deed.subject), more: '' }
    const { change } = deed
    if (change.kind === 'delete') return { what: words.tripDeletion, more: '' }
    const { startTime, miles } = change.body
    const about = [
      startTime === undefined ? [] : dayInYear(startTime.slice(0, 10)),
      miles === undefined ? [] : words.miles(milesText(miles)),
    ]
    return {
      what: change.kind === 'create' ? words.newTrip : words.tripChange,
      more: about.flat().join(' · '),
    }
  }
}
