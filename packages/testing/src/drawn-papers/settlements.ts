import { chooser, cities, money, printer, toDay, type DrawnPaper } from './drawn-paper.ts'

const carriers = [
  'LONE STAR FREIGHT LLC',
  'Prairie Hawk Transport Inc',
  'MERIDIAN CARRIERS',
  'Transportes del Norte LLC',
]

const words = {
  en: {
    title: ['CONTRACTOR SETTLEMENT', 'OWNER OPERATOR SETTLEMENT', 'Settlement Statement'],
    week: ['WEEK ENDING', 'Period Ending:', 'Week Ending'],
    earnings: 'EARNINGS',
    earned: ['LINEHAUL', 'FUEL SURCHARGE', 'DETENTION'],
    gross: ['GROSS PAY', 'Total Earnings', 'GROSS REVENUE'],
    deductions: 'DEDUCTIONS',
    deducted: [
      'FUEL CARD',
      'CARGO INSURANCE',
      'ESCROW',
      'CASH ADVANCE',
      'ELD FEE',
      'TRAILER RENTAL',
      'OCC ACC INSURANCE',
    ],
    total: ['TOTAL DEDUCTIONS'],
    net: ['NET PAY', 'NET SETTLEMENT', 'Net Amount', 'CHECK AMOUNT'],
    escrow: 'ESCROW',
    balance: 'ESCROW BALANCE',
  },
  es: {
    title: ['LIQUIDACIÓN', 'LIQUIDACION SEMANAL'],
    week: ['SEMANA', 'Semana que termina'],
    earnings: 'INGRESOS',
    earned: ['FLETE', 'RECARGO COMBUSTIBLE', 'DEMORA'],
    gross: ['TOTAL INGRESOS', 'INGRESO BRUTO'],
    deductions: 'DEDUCCIONES',
    deducted: [
      'TARJETA COMBUSTIBLE',
      'SEGURO DE CARGA',
      'GARANTIA',
      'ADELANTO',
      'RENTA DE REMOLQUE',
    ],
    total: ['TOTAL DEDUCCIONES'],
    net: ['PAGO NETO', 'NETO A PAGAR'],
    escrow: 'GARANTIA',
    balance: 'SALDO GARANTIA',
  },
}

/** A week's settlement in one of several carriers' layouts, with or without a column of the year to date. */
export function settlement(seed: number): DrawnPaper {
  const c = chooser(seed * 43 + 5)
  const language = c.chance(0.3) ? 'es' : 'en'
  const w = words[language]
  const columns = 56
  const p = printer(columns)
  const carrier = c.pick(carriers)
  const [city, state, zip] = c.pick(cities)
  // A Friday.
  const end = Date.parse('2026-01-02') / 86_400_000 + 7 * c.between(0, 40)
  const hasYear = c.chance(0.4)
  const [print, ends] = hasYear ? [p.table, [40, 56]] : [p.table, [columns]]
  const sign = c.pick(['plain', 'minus', 'parens'] as const)
  const deducted = (cents: number) =>
    sign === 'plain' ? money(cents) : sign === 'minus' ? money(-cents) : `(${money(cents)})`
  const row = (label: string, value: string, year: number) =>
    print(hasYear ? [label, value, money(year)] : [label, value], ends)

  p.left(carrier, 1.2)
  p.left(`${c.between(100, 9999)} Commerce Pkwy`)
  p.left(`${city}, ${state} ${zip}`)
  p.blank()
  p.center(c.pick(w.title), 1.2)
  const range = `${printUs(end - 6)} - ${printUs(end)}`
  p.pair(
    c.chance(0.4) && language === 'en' ? 'PAY PERIOD' : c.pick(w.week),
    c.chance(0.4) ? range : printUs(end),
  )
  p.blank()
  if (hasYear)
    p.table(
      ['', language === 'en' ? 'CURRENT' : 'ACTUAL', language === 'en' ? 'YTD' : 'ACUMULADO'],
      ends,
    )
  p.left(w.earnings)
  const earned = w.earned.slice(0, c.between(1, 3)).map((label, i) => ({
    label,
    cents: i === 0 ? c.between(180_000, 950_000) : c.between(5_000, 90_000),
  }))
  for (const { label, cents } of earned) row(label, money(cents), cents * 12)
  const gross = earned.reduce((sum, { cents }) => sum + cents, 0)
  row(c.pick(w.gross), money(gross), gross * 12)
  p.rule()
  p.left(w.deductions)
  const chosen = w.deducted.filter((label) => label === w.escrow || c.chance(0.6))
  const taken = chosen.map((label) => ({ label, cents: c.between(1_500, 45_000) }))
  for (const { label, cents } of taken) row(label, deducted(cents), cents * 12)
  const all = taken.reduce((sum, { cents }) => sum + cents, 0)
  if (c.chance(0.7)) row(w.total[0]!, deducted(all), all * 12)
  p.rule()
  const net = gross - all
  row(c.pick(w.net), `${c.pick(['$', ''])}${money(net)}`, net * 12)
  if (c.chance(0.5)) row(w.balance, money(c.between(50_000, 250_000)), 0)
  const escrow = taken.find(({ label }) => label === w.escrow)!
  return {
    name: `settlement-${seed}`,
    columns,
    rows: p.rows,
    kind: 'settlement',
    truth: {
      vendor: carrier,
      state,
      weekEnding: toDay(end),
      gross: String(gross),
      net: String(net),
      escrow: String(escrow.cents),
    },
    lines: [...earned, ...taken.map(({ label, cents }) => ({ label, cents: -cents }))],
    sentOn: toDay(end + c.between(0, 20)),
    isUnsure: false,
  }
}

function printUs(days: number): string {
  const [year, month, day] = toDay(days).split('-')
  return `${month}/${day}/${year}`
}
