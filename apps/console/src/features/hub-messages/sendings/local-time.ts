import type { Language } from '@milepost/contract/account/account'

/** 'Central Time' of 'America/Chicago', or the zone's own name if it has no other. */
export const formatZone = (timeZone: string, language: Language): string =>
  new Intl.DateTimeFormat(`${language}-US`, { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone

/** 'Nov 22, 2026, 9:00 AM' of a time without a zone (yyyy-MM-ddTHH:mm). */
export const formatLocalTime = (time: string, language: Language): string =>
  new Intl.DateTimeFormat(`${language}-US`, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(new Date(`${time}:00Z`))
