import { TextInput } from '@mantine/core'
import { today } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { copy } from './corrections.copy.ts'
import type { useCorrectionDay } from './use-correction-day.ts'

/** The field for the day of a correction. */
export function DayInput({ day }: { day: ReturnType<typeof useCorrectionDay> }) {
  const words = useCopy(copy)
  const { date, setDate, wasLocked, earliest, isWrong } = day
  return (
    <TextInput
      size="sm"
      type="date"
      label={<span>{wasLocked ? words.dateLocked : words.date}</span>}
      description={wasLocked ? undefined : words.dateHint}
      min={earliest}
      max={today()}
      error={isWrong}
      value={date}
      onChange={(event) => setDate(event.currentTarget.value)}
    />
  )
}
