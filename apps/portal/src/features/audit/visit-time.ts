import type { Language } from '@milepost/ui/i18n/language.tsx'

const locales: Record<Language, string> = { en: 'en-US', es: 'es-US' }

/** From when to when (instants), as 'Nov 21, 2026, 3:00 – 3:20 PM', in the reader's own time zone. */
export function visitTime(language: Language, startedAt: string, lastAt: string): string {
  const format = new Intl.DateTimeFormat(locales[language], {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
  // The browser joins the hour and its AM by a narrow space that no other text here has.
  return format
    .formatRange(new Date(startedAt), new Date(lastAt))
    .replaceAll(/[\u202f\u2009]/g, ' ')
}
