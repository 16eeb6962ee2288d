import { defineCopy } from '@milepost/ui/i18n/language.tsx'

const en = {
  home: 'Home',
  messages: 'Messages',
  perDiem: 'Per Diem',
  mileageTracker: 'Mileage Tracker',
  tripTracker: 'Trip Tracker',
  allTrips: 'All Trips',
  documents: 'Documents',
  upload: 'Upload',
  allDocuments: 'All Documents',
  financialPerformance: 'Financial Performance',
  profitAndLoss: 'Profit & Loss',
  profitPlan: 'Profit Plan',
  balanceSheet: 'Balance Sheet',
  tax: 'Tax',
  quarterlyTaxEstimates: 'Quarterly Tax Estimates',
  taxReturns: 'Tax Returns',
  clientTaxOrganizer: 'Client Tax Organizer',
  makeIrsPayment: 'Make IRS Payment',
  resources: 'Resources',
  connectBank: 'Connect Bank',
}

export type MenuCopyKey = keyof typeof en

export const copy = defineCopy<Record<MenuCopyKey, string>>(en, {
  home: 'Inicio',
  messages: 'Mensajes',
  perDiem: 'Viáticos (per diem)',
  mileageTracker: 'Bitácora de millas',
  tripTracker: 'Registrar viaje',
  allTrips: 'Todos los viajes',
  documents: 'Documentos',
  upload: 'Subir',
  allDocuments: 'Todos los documentos',
  financialPerformance: 'Resultados financieros',
  profitAndLoss: 'Ganancias y pérdidas',
  profitPlan: 'Plan de ganancias',
  balanceSheet: 'Balance general',
  tax: 'Impuestos',
  quarterlyTaxEstimates: 'Estimaciones trimestrales',
  taxReturns: 'Declaraciones',
  clientTaxOrganizer: 'Organizador de impuestos',
  makeIrsPayment: 'Pagar al IRS',
  resources: 'Recursos',
  connectBank: 'Conectar banco',
})
