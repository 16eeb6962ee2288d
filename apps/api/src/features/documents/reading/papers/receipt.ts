import type { ReadField, ReadFieldName } from '@milepost/contract/documents/reading'
import { findStates, toAddress } from '../fields/address.ts'
import { toCents, toThousandths } from '../fields/figures.ts'
import {
  findLabelledPrice,
  findLooseGallons,
  findProduct,
  isLabelledGallons,
  type FuelSum,
} from '../fields/fuel.ts'
import { mendFuel } from '../fields/mended-fuel.ts'
import { pickDate } from '../fields/paper-date.ts'
import { toField, type FoundFields, type Paper } from '../fields/paper.ts'
import { findOdometer, findPaymentCard } from '../fields/payment.ts'
import { findTax, findTotal } from '../fields/total.ts'
import { findVendor } from '../fields/vendors.ts'

/** Reads a receipt, a bill, or any paper with a vendor, a date and a total. */
export function readReceipt(paper: Paper): FoundFields {
  const { amounts, fuelSums, isEmbedded, isForeign, kind } = paper
  const fields = readHead(paper)
  const confirmable: ReadFieldName[] = []

  const date = pickDate(paper.dates, paper)
  if (date) {
    fields.push(toField('date', date.found.value, date.found.tokens, date.isSure))
    if (date.isConfirmable) confirmable.push('date')
  }

  const total = kind === 'bank_statement' ? undefined : findTotal(paper)
  if (total) {
    const { figure } = total.amount
    const mayBeSure = total.isClear && !total.isContradicted && !isForeign
    const isBacked = total.checks > 0 || (isEmbedded && figure.isExact)
    fields.push(toField('total', toCents(figure), figure.tokens, mayBeSure && isBacked))
    if (mayBeSure) confirmable.push('total')
  }
  const totalCents = total && toCents(total.amount.figure)

  const tax = findTax(amounts, totalCents)
  if (tax) {
    const isSure = !isForeign && !total?.isContradicted && (tax.isSummed || isEmbedded)
    const tokens = tax.parts.flatMap(({ figure }) => figure.tokens)
    fields.push(toField('tax', tax.cents, tokens, isSure))
  }

  const card = findPaymentCard(paper.lines)
  if (card)
    fields.push(toField('paymentLastFour', card.digits, card.tokens, card.isTwice || isEmbedded))

  if ((kind === 'fuel' || fuelSums.length > 0) && !paper.isMetric)
    fields.push(...readFuel(paper, totalCents))
  return { fields, lines: [], confirmable }
}

/** Vendor, address and state. */
export function readHead({ lines, knownVendors, isEmbedded, kind }: Paper): ReadField[] {
  const fields: ReadField[] = []
  const vendor = findVendor(lines, knownVendors)
  if (vendor) fields.push(toField('vendor', vendor.name, vendor.tokens, vendor.isKnown))

  const states = findStates(lines)
  const withZip = states.filter(({ hasZip }) => hasZip)
  const state = withZip[0] ?? states[0]
  if (state) {
    const address = toAddress(lines, state)
    fields.push(toField('address', address.text, address.tokens, isEmbedded && state.hasZip))
    // A bill has the client's address, too, which could come first.
    const isClear =
      kind === 'fuel' || new Set(withZip.map((found) => found.state)).size === 1 || isEmbedded
    fields.push(toField('state', state.state, state.tokens, state.hasZip && isClear))
  }
  return fields
}

function readFuel(paper: Paper, totalCents: number | undefined): ReadField[] {
  const { fuelSums, placed, lines, isEmbedded, isForeign } = paper
  const fields: ReadField[] = []
  const mended = isEmbedded ? [] : mendFuel(placed, lines, fuelSums)
  const picked = pickSum([...fuelSums, ...mended], totalCents)
  const loose = findLooseGallons(placed, fuelSums)
  const isTruck = picked?.product?.isNear && ['diesel', 'gasoline'].includes(picked.product.value)
  // The truck's own fuel may be misread where only its DEF adds up.
  const isWhole = !picked?.isMended && (isTruck || addsUp(fuelSums, totalCents))
  const sum = isWhole || picked?.isMended || loose.length === 0 ? picked : undefined
  const gallons =
    sum?.gallons ?? loose.find((figure) => isLabelledGallons(figure, lines)) ?? loose[0]
  if (gallons) {
    const isSure =
      !isForeign && gallons.figure.isExact && (sum ? isWhole : isEmbedded && loose.length === 1)
    fields.push(toField('gallons', toThousandths(gallons.figure), gallons.figure.tokens, isSure))
  }
  const price = sum?.price ?? findLabelledPrice(placed, lines)
  if (price) {
    const rivals = fuelSums.filter(
      (other) => other.gallons.figure.units === gallons?.figure.units && other.price !== price,
    )
    const isSure =
      !isForeign && sum !== undefined && isWhole && price.figure.isExact && rivals.length === 0
    fields.push(toField('price', toThousandths(price.figure), price.figure.tokens, isSure))
  }
  const product = sum?.product ?? (gallons && findProduct(lines, gallons.index))
  if (product) {
    const tokens = lines[product.index]!.tokens
    fields.push(
      toField('product', product.value, tokens, sum !== undefined && isWhole && product.isNear),
    )
  }
  const odometer = findOdometer(lines)
  if (odometer) fields.push(toField('odometer', odometer.miles, odometer.tokens, isEmbedded))
  return fields
}

/** Whether the fuels that were read are all that was paid for. */
const addsUp = (sums: readonly FuelSum[], totalCents: number | undefined) =>
  sums.length > 0 &&
  sums.reduce((sum, { amount }) => sum + (amount ? toCents(amount.figure) : 0), 0) === totalCents

/** The fuel of the truck before its DEF and its reefer; of several, the largest. */
function pickSum(sums: readonly FuelSum[], totalCents: number | undefined): FuelSum | undefined {
  const rank = ({ product, amount, isMended }: FuelSum) => {
    const value = product?.value
    const isWhole = amount && toCents(amount.figure) === totalCents ? 0.5 : 0
    return (
      (value === 'diesel'
        ? 4
        : value === 'gasoline'
          ? 3
          : value === 'reefer'
            ? 2
            : value === 'def'
              ? 1
              : 2.5) +
      isWhole -
      (isMended ? 0.7 : 0)
    )
  }
  return sums.toSorted(
    (a, b) => rank(b) - rank(a) || b.gallons.figure.units - a.gallons.figure.units,
  )[0]
}
