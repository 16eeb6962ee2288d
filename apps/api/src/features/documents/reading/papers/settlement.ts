import { hasLabel } from '../fields/labels.ts'
import { couldBeMisreadAmount } from '../fields/misread-digits.ts'
import type { Line, Token } from '../fields/page-lines.ts'
import { isDecoy, isGross, isNet, isTotalDeduction, toRows, type Row } from './settlement-rows.ts'

/** An amount of a settlement; what is deducted is negative. */
export type SettlementLine = { label: string; cents: number; tokens: Token[] }

export type Settlement = {
  gross?: { cents: number; tokens: Token[] }
  net?: { cents: number; tokens: Token[] }
  escrow?: { cents: number; tokens: Token[] }
  lines: SettlementLine[]
  /** The lines, or gross and deductions, add up to the net that is printed; one misread digit is mended where two printed sums agree on it. */
  isSummed: boolean
}

/** The rows of a settlement by what they are. */
type Sheet = {
  nets: Row[]
  /** All that was deducted, as it is printed. */
  totals: Row[]
  gross: Row | undefined
  grosses: Row[]
  earnings: Row[]
  deductions: Row[]
  /** What stands under no heading and has no label that we know. */
  others: Row[]
  /** No deduction is listed separately: all of them are one. */
  isByTotal: boolean
  /** Balances and the like, which are part of the net only where it says so. */
  balances: Row[]
}

/** Rows of these are deductions where no heading says what they are. */
const deductionLabels = [
  'ESCROW',
  'INSURANCE',
  'SEGURO',
  'FUEL CARD',
  'FUEL PURCHASE',
  'COMBUSTIBLE',
  'ADVANCE',
  'ADELANTO',
  'ANTICIPO',
  'ELD',
  'TRAILER RENT',
  'LEASE',
  'RENTA',
  'OCCUPATIONAL',
  'OCC ACC',
  'PLATES',
  'PLACAS',
  'DISPATCH FEE',
  'ADMIN FEE',
  'FACTORING',
  'BOBTAIL',
  'MAINTENANCE',
  'DEPOSITO EN GARANTIA',
  'GARANTIA',
  'PREPASS',
  'TOLLS',
  'CASETAS',
  'TRUCK PAYMENT',
  'PAGO DE CAMION',
]
const escrowLabels = ['ESCROW', 'GARANTIA', 'RESERVA']

/** The amounts of a settlement. What a PDF says itself (`isEmbedded`) is not mended. */
export function readSettlement(lines: readonly Line[], isEmbedded: boolean): Settlement {
  const [last, first] = (['last', 'first'] as const).map((which) =>
    readRows(toRows(lines, which), isEmbedded),
  ) as [Settlement, Settlement]
  if (!first.isSummed || first.net?.cents === last.net?.cents) return last
  // Two columns that both add up, neither of which says that it is the year's: the year's is the larger one.
  return last.isSummed && Number(last.net?.cents) < Number(first.net?.cents)
    ? { ...last, isSummed: false }
    : { ...first, isSummed: false }
}

function readRows(rows: readonly Row[], isEmbedded: boolean): Settlement {
  const above = rows.filter(({ isBelowNet }) => !isBelowNet)
  const isWhole = ({ isPointless }: Row) => !isPointless
  const [first, whole] = [toSheet(above.filter(isWhole)), toSheet(rows.filter(isWhole))]
  const repaired = isEmbedded ? [] : [first, toSheet(above)]
  const sheets = [first, whole, ...repaired.slice(1)]
  // A summary of totals may stand above the list of what they are made of.
  for (const isByTotal of [false, true])
    for (const sheet of sheets.filter((each) => each.isByTotal === isByTotal)) {
      const settlement = addUp(sheet, isEmbedded)
      if (settlement) return settlement
    }
  for (const sheet of repaired) {
    const settlement = mend(sheet)
    if (settlement) return settlement
  }
  const usual = first.deductions.length > 0 ? first : whole
  const [base, signed] = [basesOf(usual)[0] ?? [], signsOf(usual)[0]!]
  return toSettlement(usual.gross, usual.nets.at(-1), base, signed, false)
}

function toSheet(all: readonly Row[]): Sheet {
  const rows = all.filter((row) => !isDecoy(row) || isNet(row))
  const nets = rows.filter(isNet)
  const totals = rows.filter((row) => isTotalDeduction(row) && !nets.includes(row))
  const grosses = rows.filter((row) => isGross(row) && !totals.includes(row) && !nets.includes(row))
  const named = new Set([...nets, ...totals, ...grosses])
  const amounts = rows.filter((row) => !named.has(row) && !/TOTAI/.test(row.skeleton))
  const isDeduction = (row: Row) =>
    row.section === 'deductions' ||
    row.cents < 0 ||
    (row.section === 'other' && !row.isPointless && hasLabel(row.skeleton, deductionLabels))
  const deductions = amounts.filter(isDeduction)
  const [earnings, others] = (['earnings', 'other'] as const).map((section) =>
    amounts.filter((row) => !isDeduction(row) && row.section === section),
  ) as [Row[], Row[]]
  const gross = grosses.find(({ cents }) => cents === sum(earnings)) ?? grosses[0]
  return {
    nets,
    totals,
    gross,
    grosses,
    earnings,
    deductions: deductions.length > 0 ? deductions : totals.slice(0, 1),
    others,
    isByTotal: deductions.length === 0,
    balances: all.filter((row) => isDecoy(row) && !isNet(row)),
  }
}

const sum = (rows: readonly { cents: number }[]) =>
  rows.reduce((total, { cents }) => total + cents, 0)

/** Where deductions are printed without a minus, one with a minus is a credit; otherwise each is a deduction. */
const signsOf = ({ deductions }: Sheet): Row[][] => [
  deductions.map((row) => ({ ...row, cents: -Math.abs(row.cents) })),
  deductions.map((row) => ({ ...row, cents: -row.cents })),
  ...(deductions.some(({ cents }) => cents < 0) ? [deductions] : []),
]

/** What the deductions are taken from: each amount that was earned, or their sum as it is printed. */
const basesOf = ({ gross, earnings, others }: Sheet): Row[][] => [
  ...(earnings.length > 0 && (!gross || gross.cents === sum(earnings)) ? [earnings] : []),
  ...(gross ? [[gross]] : []),
  ...(earnings.length > 0 ? [earnings] : []),
  // Some have no headings.
  ...(!gross && earnings.length === 0 && others.length > 0 ? [others] : []),
]

/** The settlement if what was earned and what was deducted come to a net that is printed. */
function addUp(sheet: Sheet, isEmbedded: boolean): Settlement | undefined {
  // What was owed from the last settlement, with or without a minus, is taken off only where the net needs it.
  const owed = sheet.balances.map((row) => ({ ...row, cents: -Math.abs(row.cents) }))
  for (const carried of owed.length > 0 ? [[], owed] : [[]])
    for (const net of sheet.nets.toReversed())
      for (const base of basesOf(sheet))
        for (const signed of signsOf(sheet)) {
          const taken = [...signed, ...carried]
          if (sum(base) + sum(taken) !== net.cents || base.length + taken.length < 2) continue
          const isGrossAlone = base[0] === sheet.gross && sheet.earnings.length > 0 && !isEmbedded
          const earned = isGrossAlone ? mendOne(sheet.earnings, sum(base)) : undefined
          return toSettlement(printedGross(sheet, base), net, earned ?? base, taken, true)
        }
  return addUpShare(sheet)
}

/** Where the contractor gets a share of the gross: one amount below it, less all deductions as they are printed. */
function addUpShare({ nets, gross, totals, deductions, others }: Sheet): Settlement | undefined {
  const signed = deductions.map((row) => ({ ...row, cents: -Math.abs(row.cents) }))
  const net = nets.at(-1)
  if (!net || !gross || !totals.some(({ cents }) => Math.abs(cents) === -sum(signed)))
    return undefined
  const share = others.filter(
    ({ cents, index }) => index > gross.index && cents + sum(signed) === net.cents,
  )
  return share.length === 1 ? toSettlement(share[0], net, share, signed, true) : undefined
}

/** What is printed as gross may be misread; what adds up is not. Below it, reimbursements may follow. */
const printedGross = ({ grosses }: Sheet, base: readonly Row[]) =>
  grosses.find(({ cents }) => cents === sum(base)) ??
  grosses.find((row) => row.cents === sum(base.filter(({ index }) => index < row.index))) ?? {
    cents: sum(base),
    tokens: base.flatMap(({ tokens }) => tokens),
  }

/**
 * The settlement with one digit of a deduction, of the net, or of an amount that was earned taken for another that looks like it. It is sure
 * only if two sums that are printed agree on it; where all deductions are not printed as one, it is only found.
 */
function mend(sheet: Sheet): Settlement | undefined {
  // What is left out could be what is missing.
  if (sheet.balances.length > 0 || sheet.others.length > 0) return undefined
  const isEarned = sheet.grosses.some(({ cents }) => cents === sum(sheet.earnings))
  const isTotal = (cents: number) => sheet.totals.some((row) => Math.abs(row.cents) === -cents)
  for (const net of sheet.nets.toReversed())
    for (const signed of signsOf(sheet)) {
      const taken = sum(signed)
      for (const base of basesOf(sheet)) {
        const earned = sum(base)
        const gross = printedGross(sheet, base)
        const isGrossTwice = sheet.gross?.cents === earned && sum(sheet.earnings) === earned
        const misread = mendOne(signed, net.cents - earned)
        const due = { ...net, cents: earned + taken }
        const isNetMisread = couldBeMisreadAmount(net.cents, due.cents)
        if (misread && isTotal(net.cents - earned)) {
          const each = base[0] === sheet.gross ? mendOne(sheet.earnings, earned) : undefined
          return toSettlement(gross, net, each ?? base, misread, true)
        }
        if (isNetMisread && isGrossTwice && isTotal(taken))
          return toSettlement(gross, due, base, signed, true)
        const isAlone = sheet.totals.length === 0 && isGrossTwice
        if (isAlone && misread && !isNetMisread)
          return toSettlement(gross, net, base, misread, false)
        if (isAlone && isNetMisread && !misread)
          return toSettlement(gross, due, base, signed, false)
      }
      const base =
        isTotal(taken) && !isEarned ? mendOne(sheet.earnings, net.cents - taken) : undefined
      if (base) return toSettlement(printedGross(sheet, base), net, base, signed, true)
    }
  return undefined
}

/** The rows with the only one mended whose misreading explains why they do not come to a sum. */
function mendOne(rows: readonly Row[], cents: number): Row[] | undefined {
  const missing = cents - sum(rows)
  const misread = rows.filter(
    (row) =>
      couldBeMisreadAmount(row.cents, row.cents + missing) ||
      Math.abs(row.widerCents ?? 0) === Math.abs(row.cents + missing),
  )
  const [one] = misread
  return misread.length === 1
    ? rows.map((row) => (row === one ? { ...row, cents: row.cents + missing } : row))
    : undefined
}

function toSettlement(
  gross: Pick<Row, 'cents' | 'tokens'> | undefined,
  net: Row | undefined,
  base: readonly Row[],
  deductions: readonly Row[],
  isSummed: boolean,
): Settlement {
  const escrow = deductions.filter(({ skeleton }) => hasLabel(skeleton, escrowLabels))
  return {
    ...(gross && { gross }),
    ...(net && { net }),
    ...(escrow.length > 0 && {
      escrow: {
        cents: Math.abs(sum(escrow)),
        tokens: escrow.flatMap(({ tokens }) => tokens),
      },
    }),
    lines: [...base, ...deductions].map(({ label, cents, tokens }) => ({ label, cents, tokens })),
    isSummed,
  }
}
