import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useLanguage } from '@milepost/ui/i18n/language.tsx'
import { kindOf, type OutboxCommand } from '../../outbox/command-kinds.ts'

/** Title and detail of an outbox entry. */
export function useEntryText(): (command: OutboxCommand) => { what: string; more: string } {
  const { language } = useLanguage()
  const { dayInYear } = useDates()
  return (command) => kindOf(command).toLine(command, { language, dayInYear })
}
