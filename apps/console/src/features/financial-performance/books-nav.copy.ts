import { defineCopy } from '@milepost/ui/i18n/language.tsx'
import { copy as statement } from '@milepost/ui/reports/statement.copy.ts'

export const copy = defineCopy(
  {
    books: 'Books',
    accounts: 'Balances',
    profitAndLoss: statement.en.profitAndLoss,
    balanceSheet: statement.en.balanceSheet,
    trialBalance: 'Trial Balance',
    batches: 'Batches',
    reconcile: 'Reconcile',
    monthCloses: 'Month close',
    chart: 'Accounts',
    rules: 'Rules',
  },
  {
    books: 'Libros',
    accounts: 'Saldos',
    profitAndLoss: statement.es.profitAndLoss,
    balanceSheet: statement.es.balanceSheet,
    trialBalance: 'Balance de comprobación',
    batches: 'Lotes',
    reconcile: 'Conciliar',
    monthCloses: 'Cierre de mes',
    chart: 'Cuentas',
    rules: 'Reglas',
  },
)
