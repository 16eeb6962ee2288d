import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { milesText } from '../../features/mileage/trip-figures.ts'
import type { OutboxCommand } from '../../outbox/commands.ts'
import { copy } from './outbox.copy.ts'

/** Title and detail of an outbox entry. */
export function useEntryText(): (command: OutboxCommand) => { what: string; more: string } {
  const words = useCopy(copy)
  const { dayInYear } = useDates()
  return (command) => {
    if (command.kind === 'document')
      return { what: words.document(command.title), more: words.pages(command.pages.length) }
    if (command.kind === 'day')
      return { what: words.day(dayInYear(command.date)), more: words[command.allocation] }
    if (command.kind === 'reply')
      return { what: words.reply(command.subject), more: command.response }
    if (command.kind === 'archive') return { what: words.archive(command.subject), more: '' }
    if (command.kind === 'answer') {
      const { subject, label, words: said, pages } = command
      const files = pages.length > 0 ? words.files(pages.length) : ''
      return { what: words.answer(subject), more: [label, said, files].filter(Boolean).join(' · ') }
    }
    if (command.kind === 'start-thread' || command.kind === 'write') {
      const { kind, subject, body, pages } = command
      return {
        what: kind === 'write' ? words.message(subject) : words.newMessage(subject),
        more: pages.length > 0 ? `${body} · ${words.files(pages.length)}` : body,
      }
    }
    const { change } = command
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
