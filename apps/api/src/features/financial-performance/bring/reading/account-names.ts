import type { ChartAccount } from '@milepost/contract/financial-performance/chart-of-accounts'
import { toOneLine } from '@milepost/contract/wire/one-line'
import type { Group } from './report-rows.ts'

/** The key that a name of an account is remembered by: in lower case, with one space between words. */
export const toNameKey = (name: string): string => toOneLine(name).toLowerCase()

/** The name without the number that QuickBooks puts before it and its parents: "6100 · Truck:Insurance" is "Insurance". */
const toLeaf = (name: string): string =>
  name
    .split(':')
    .at(-1)!
    .replace(/^\s*\d{2,7}\s*[·\-–.:]?\s+(?=\p{L})/u, '')
    .replace(/\s*\(\d{2,7}\)$/, '')
    .trim()

const plain = (name: string) =>
  name
    .toLowerCase()
    .replace(/\band\b/g, '&')
    .replace(/[^\p{L}\d&]+/gu, ' ')
    .trim()

/** What files call the standard accounts. The first that matches wins, so narrow ones come first. */
const likely: [number, RegExp][] = [
  [1590, /accum\w*\.? (depreciation|depr?)\b|depreciaci[oó]n acumulada/],
  [2200, /(fuel|cash|driver) advances?\b|anticipos?/],
  [1200, /escrow|maintenance (reserve|fund)|security deposit/],
  [2500, /loan|note payable|notes payable|financing|long term debt|pr[eé]stamo/],
  [2100, /credit card|visa\b|mastercard|master card|amex|american express|discover card|tarjeta/],
  [
    3900,
    /retained earnings|opening balance|net income|accumulated (profit|earnings)|utilidades retenidas/,
  ],
  [3100, /draws?\b|drawings?|distributions?|retiros/],
  [
    3000,
    /contributions?\b|capital|owner s? ?(equity|investment)|owners? equity|paid in|aportaciones/,
  ],
  [4100, /fuel surcharge|fsc\b|recargo/],
  [
    4200,
    /accessorial|detention|layover|other (income|revenue)|reimbursed|stop pay|interest income|otros ingresos/,
  ],
  [4310, /^tips$|propinas/],
  [4320, /bonus|bonos/],
  [
    4000,
    /freight|line ?haul|mileage pay|settlements?|loads?\b|gross (pay|revenue)|truck(ing)? (income|revenue)|transportation|sales|revenue|services?( income)?$|income$|ingresos/,
  ],
  [5010, /\bdef\b|exhaust fluid/],
  [5000, /fuel|diesel|gasoline|\bgas\b|combustible/],
  [5110, /tires?\b|llantas/],
  [5100, /repairs?|maintenance|parts\b|reparaci|mantenimiento/],
  [5200, /tolls?\b|scales?\b|weigh|peajes?/],
  [5210, /lumpers?|unloading/],
  [5300, /factoring|dispatch|broker/],
  [5420, /parking|estacionamiento/],
  [5400, /suppl(y|ies)|office|tools|materiales/],
  [6600, /depreciation|amortization|depreciaci/],
  [6500, /interest|bank (charges|fees|service)|intereses/],
  [6100, /insurance|seguro/],
  [
    6200,
    /licen[cs]es?|permits?|registrations?|\birp\b|\bifta\b|2290|hvut|ucr\b|plates|licencias|permisos/,
  ],
  [6300, /phones?|telephone|communications?|internet|cell|\beld\b|tel[eé]fono/],
  [6400, /account(ing|ant)|bookkeep|professional|legal|tax prep|contabilidad/],
  [6000, /lease|rent\b|rental|arrendamiento/],
  [1500, /truck|tractor|vehicle|trailer|equipment|fixed asset|cami[oó]n/],
  [
    1000,
    /checking|savings|bank\b|cash|operating account|undeposited|chequing|cuenta de cheques|banco/,
  ],
]

const sections: Record<Group, string[]> = {
  income: ['revenue'],
  expense: ['variable', 'fixed'],
  asset: ['asset'],
  liability: ['liability'],
  equity: ['equity'],
}

/** An account that a name certainly is: its number, or the same name. */
export function findSame(chart: readonly ChartAccount[], name: string): ChartAccount | undefined {
  const open = chart.filter(({ isRetired }) => !isRetired)
  if (/^\d{4}$/.test(name.trim()))
    return open.find(({ internalAccountNumber }) => internalAccountNumber === Number(name))
  const words = plain(toLeaf(name))
  return open.find((account) => plain(account.name) === words)
}

/** The account that a name likely is; staff confirm it. `group` is where the report lists it. */
export function suggestAccount(
  chart: readonly ChartAccount[],
  name: string,
  group: Group | null,
): number | null {
  const open = chart.filter(
    ({ isRetired, section }) => !isRetired && (group === null || sections[group].includes(section)),
  )
  for (const text of [toLeaf(name), name]) {
    const words = plain(text)
    const number = likely.find(
      ([one, pattern]) =>
        pattern.test(words) &&
        open.some(({ internalAccountNumber }) => internalAccountNumber === one),
    )?.[0]
    if (number !== undefined) return number
  }
  return null
}
