import type { Drawing } from '../papers/drawing.ts'
import type { form1099K, form1099Nec } from '../papers/form-1099.ts'
import type { Place } from '../papers/places.ts'
import { shopInvoice, type Job } from '../papers/shop-invoice.ts'
import type { DemoDocument, DocumentContext } from './document.ts'

/** A one-page repair invoice, with or without a page of warranty terms. */
export const repairInvoice = (
  { client, day, odometer, random }: DocumentContext,
  shop: Place,
  daysAgo: number,
  complaint: string,
  jobs: readonly Job[],
  { terms = false } = {},
): Drawing[] =>
  shopInvoice({
    shop,
    client,
    complaint,
    odometer: odometer(daysAgo),
    number: `${random(shop.name).digits(2)}-${random(complaint).digits(4)}`,
    day: day(daysAgo),
    pages: [jobs],
    taxPermille: 82.5,
    terms,
  })

/** The payer's form for the last tax season. */
export function taxForm(
  { client, day, pdf, random, taxSeason, yearOf }: DocumentContext,
  form: typeof form1099Nec | typeof form1099K,
  name: '1099-NEC' | '1099-K',
): DemoDocument {
  const year = yearOf(taxSeason) - 1
  return {
    title: `${name} ${year}`,
    status: 'posted',
    daysAgo: taxSeason,
    files: [
      pdf(`${name.toLowerCase()}-${year}`, form(random('1099'), client, year, day(taxSeason + 15))),
    ],
  }
}
