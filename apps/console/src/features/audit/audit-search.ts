import type { AuditSearch } from '@milepost/contract/account/audit'
import { today } from '@milepost/ui/i18n/dates.ts'

/** What the log is searched by, as it stands in the address: ids, part of a call, calendar days. */
export type Filters = { staff: string; client: string; call: string; from: string; to: string }

const days = 24 * 60 * 60 * 1000
/** So far back the log is shown where nobody says from when. */
const defaultPeriodMs = 30 * days

const dayPattern = /^\d{4}-\d\d-\d\d$/

/** The filters of an address; without a first day, the last 30 days. */
export function parseFilters(query: URLSearchParams, now: Date): Filters {
  const day = (name: string) => {
    const value = query.get(name) ?? ''
    return dayPattern.test(value) && !Number.isNaN(Date.parse(value)) ? value : ''
  }
  return {
    staff: query.get('staff') ?? '',
    client: query.get('client') ?? '',
    call: query.get('call') ?? '',
    from: day('from') || today(new Date(now.getTime() - defaultPeriodMs)),
    to: day('to'),
  }
}

/** The search that the filters stand for; days begin and end where the reader is. */
export function toSearch({ staff, client, call, from, to }: Filters): AuditSearch {
  return {
    ...(staff && { staff }),
    ...(client && { client }),
    ...(call.trim() && { call: call.trim() }),
    ...(from && { from: toStartOfDay(from) }),
    ...(to && { to: toStartOfDay(to, 1) }),
  }
}

/** When a calendar day begins where the reader is, or one some days after it. */
function toStartOfDay(day: string, later = 0): string {
  const [year, month, date] = day.split('-').map(Number)
  return new Date(year!, month! - 1, date! + later).toISOString()
}
