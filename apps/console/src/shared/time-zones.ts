import type { Language } from '@milepost/contract/account/account'

const timeZones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Boise',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
  'Pacific/Guam',
]

/** 'Central Time (Chicago)': the common name and the zone's city. */
function getZoneName(timeZone: string, language: Language): string {
  const parts = new Intl.DateTimeFormat(`${language}-US`, {
    timeZone,
    timeZoneName: 'longGeneric',
  }).formatToParts()
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  const place = timeZone.split('/').at(-1)!.replaceAll('_', ' ')
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} (${place})`
}

/** The US time zones to choose from, plus the current one if it is another. */
export const listTimeZones = (current: string, language: Language) =>
  [...new Set([...timeZones, current])].map((zone) => ({
    value: zone,
    label: getZoneName(zone, language),
  }))
