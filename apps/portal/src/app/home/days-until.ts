const day = 24 * 60 * 60 * 1000

/** Calendar days from today, in the reader's time zone, to `date` (yyyy-MM-dd); 0 for today and days past. */
export function daysUntil(date: string, now: Date): number {
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())
  return Math.max(0, (Date.parse(`${date}T00:00:00Z`) - today) / day)
}
