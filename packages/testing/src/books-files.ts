const quote = (cell: string | number) =>
  /[",\n]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : String(cell)

export const toCsvText = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((cells) => cells.map(quote).join(',')).join('\r\n')

const dollars = (cents: number) =>
  (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })

type Balance = [account: string, debit: number, credit: number]

/** A trial balance as QuickBooks Online exports it. Cents. */
export function toTrialBalance(
  company: string,
  asOf: string,
  balances: readonly Balance[],
): string {
  const sum = (side: 1 | 2) => balances.reduce((total, one) => total + one[side], 0)
  return toCsvText([
    [company],
    ['Trial Balance'],
    [`As of ${asOf}`],
    [],
    ['', 'Debit', 'Credit'],
    ...balances.map(([account, debit, credit]) => [
      account,
      debit ? dollars(debit) : '',
      credit ? dollars(credit) : '',
    ]),
    ['TOTAL', `$${dollars(sum(1))}`, `$${dollars(sum(2))}`],
    [],
    ['Friday, Nov 20, 2026 10:12:33 AM GMT-6 - Accrual Basis'],
  ])
}

type Row = [account: string, cents: readonly number[]]

/** Profit and loss by month as QuickBooks Online exports it. Cents. */
export function toProfitAndLoss(
  company: string,
  months: readonly string[],
  { income, expenses }: { income: readonly Row[]; expenses: readonly Row[] },
): string {
  const total = (cents: readonly number[]) => cents.reduce((sum, one) => sum + one, 0)
  const line = ([account, cents]: Row) => [
    `   ${account}`,
    ...[...cents, total(cents)].map((one) => (one === 0 ? '' : dollars(one))),
  ]
  const add = (rows: readonly Row[]) =>
    months.map((_, i) => rows.reduce((sum, [, cents]) => sum + cents[i]!, 0))
  const net = add(income).map((cents, i) => cents - add(expenses)[i]!)
  return toCsvText([
    [company],
    ['Profit and Loss'],
    [`${months[0]!} - ${months.at(-1)!}`],
    [],
    ['', ...months, 'Total'],
    ['Income'],
    ...income.map(line),
    line(['Total Income', add(income)]),
    line(['Gross Profit', add(income)]),
    ['Expenses'],
    ...expenses.map(line),
    line(['Total Expenses', add(expenses)]),
    line(['Net Operating Income', net]),
    line(['Net Income', net]),
    [],
    ['Friday, Nov 20, 2026 10:12:33 AM GMT-6 - Cash Basis'],
  ])
}
