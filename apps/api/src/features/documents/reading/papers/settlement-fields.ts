import type { ReadFieldName } from '@milepost/contract/documents/reading'
import { toPlaces, toText } from '../fields/page-lines.ts'
import { daysBetween, pickDate } from '../fields/paper-date.ts'
import { toField, type FoundFields, type Paper } from '../fields/paper.ts'
import { readHead } from './receipt.ts'
import { readSettlement } from './settlement.ts'

/** Reads a carrier's settlement: its amounts are sure only if they add up to the net that is printed. */
export function readSettlementFields(paper: Paper): FoundFields {
  const { dates, isEmbedded, isForeign, sentOn } = paper
  const fields = readHead(paper)
  const confirmable: ReadFieldName[] = []

  const date = pickDate(
    dates.filter(
      ({ line }) => !dates.some((other) => other.line === line && other.label === 'period'),
    ),
    paper,
  )
  if (date) {
    fields.push(toField('date', date.found.value, date.found.tokens, date.isSure))
    if (date.isConfirmable) confirmable.push('date')
  }

  const period = dates.filter(
    ({ label, value }) => label === 'period' && daysBetween(value, sentOn) >= 0,
  )
  const first = period[0]
  if (first) {
    // `Period 10/04 - 10/10`: the second date stands on the line of the first.
    const ends = dates.filter(
      ({ line, value }) => line === first.line && daysBetween(first.value, value) >= 0,
    )
    const end = ends.findLast(({ value }) => daysBetween(value, sentOn) >= 0) ?? first
    const isWeek = daysBetween(first.value, end.value) === 6
    // `Week of` and `Period` with one date could be its first day, as could a range whose end was not read.
    const last = first.line.tokens.indexOf(end.tokens.at(-1)!)
    const isCut = first.line.tokens.slice(last + 1).some(({ text }) => /\d|^-$/.test(text))
    const saysEnd = /END|TERMIN|THROUGH|THRU/.test(toText(first.line.tokens).toUpperCase())
    const isEnd = isWeek || (saysEnd && !isCut)
    const isAlone = period.every(({ value }) => value === first.value || value === end.value)
    fields.push(
      toField('weekEnding', end.value, end.tokens, isAlone && isEnd && (isWeek || isEmbedded)),
    )
    if (isAlone && isEnd && !end.isAmbiguous) confirmable.push('weekEnding')
  }

  const { gross, net, escrow, lines, isSummed } = readSettlement(paper.lines, paper.isEmbedded)
  const isSure = isSummed && !isForeign
  if (gross) fields.push(toField('gross', gross.cents, gross.tokens, isSure))
  if (escrow) fields.push(toField('escrow', escrow.cents, escrow.tokens, isSure))
  if (net) fields.push(toField('net', net.cents, net.tokens, isSure))
  return {
    fields,
    lines: lines.map(({ label, cents, tokens }) => ({
      label,
      cents,
      isSure,
      places: toPlaces(tokens),
    })),
    confirmable,
  }
}
