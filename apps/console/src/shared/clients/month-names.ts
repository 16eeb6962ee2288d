import { useLanguage } from '@milepost/ui/i18n/language.tsx'

/** The names of the months, from January. */
export function useMonthNames(): string[] {
  const { language } = useLanguage()
  const format = new Intl.DateTimeFormat(language === 'es' ? 'es-US' : 'en-US', {
    month: 'long',
    timeZone: 'UTC',
  })
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2026, month, 1)))
}
