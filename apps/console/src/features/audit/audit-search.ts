import { AuditKind, type AuditSearch } from '@milepost/contract/audit/audit'
import { today } from '@milepost/ui/i18n/dates.ts'

/** The filters of the audit log as they are in the URL: ids, a kind, part of a call, calendar days. */
export type Filters = {
  staff: string
  client: string
  kind: AuditKind | ''
  call: string
  from: string
  to: string
}

const days = 24 * 60 * 60 * 1000
/** How far back the log goes (ms) if no start date is given. */
const defaultPeriodMs = 30 * days

const dayPattern = /^\d{4}-\d\d-\d\d$/

/** Parses the filters from the URL. Without a start date, it is the last 30 days. */
export function parseFilters(query: URLSearchParams, now: Date): Filters {
  const day = (name: string) => {
    const value = query.get(name) ?? ''
    return dayPattern.test(value) && !Number.isNaN(Date.parse(value)) ? value : ''
  }
  return {
    staff: query.get('staff') ?? '',
    client: query.get('client') ?? '',
    kind: AuditKind.options.find((kind) => kind === query.get('kind')) ?? '',
    call: query.get('call') ?? '',
    from: day('from') || today(new Date(now.getTime() - defaultPeriodMs)),
    to: day('to'),
  }
}

/** The API query for the filters. Days start and end in the reader's time zone. */
export function toSearch({ staff, client, kind, call, from, to }: Filters): AuditSearch {
  return {
    ...(staff && { staff }),
    ...(client && { client }),
    ...(kind && { kind }),
    ...(call.trim() && { call: call.trim() }),
    ...(from && { from: toStartOfDay(from) }),
    ...(to && { to: toStartOfDay(to, 1) }),
  }
}

/** The start of a calendar day in the reader's time zone, optionally some days later. */
function toStartOfDay(day: string, later = 0): string {
  const [year, month, date] = day.split('-').map(Number)
  return new Date(year!, month! - 1, date! + later).toISOString()
}
