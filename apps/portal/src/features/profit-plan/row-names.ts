import { useStandardName } from '@milepost/ui/i18n/accounts.copy.ts'
import { useLanguage } from '@milepost/ui/i18n/language.tsx'

/** Computed rows. A line staff entered keeps its own name, unless it is an account name of the books. */
const computed: Record<string, string> = {
  'Loaded Miles': 'Millas cargadas',
  'Empty Miles': 'Millas vacías',
  'Total Miles': 'Total de millas',
  'Total Revenue': 'Total de ingresos',
  Fuel: 'Combustible',
  'Total Variable': 'Total de gastos variables',
  'Contribution Margin': 'Margen de contribución',
  'Total Fixed': 'Total de gastos fijos',
  'Net Income from Business': 'Ganancia neta del negocio',
  'Total Personal Obligations': 'Total de obligaciones personales',
  'Federal Tax Estimate': 'Impuesto federal estimado',
  'State Tax Estimate': 'Impuesto estatal estimado',
  'Net Income Before Tax': 'Ganancia neta antes de impuestos',
  'Est Tax': 'Impuestos estimados',
  'Personal Obligations': 'Obligaciones personales',
  'Estimated Cash Flow': 'Flujo de efectivo estimado',
  'Miles to Breakeven': 'Millas para el equilibrio',
  'Revenue to Breakeven': 'Ingresos para el equilibrio',
  'Full Days': 'Días completos',
  'Partial Days': 'Días parciales',
  'Per Diem Deduction': 'Deducción de viáticos',
}

/** The translated name of a plan's row. */
export function useRowName(): (name: string) => string {
  const { language } = useLanguage()
  const standard = useStandardName()
  return (name) => (language === 'es' ? (computed[name] ?? standard(name)) : name)
}

const totals = [
  'total',
  'contribution margin',
  'net income before tax',
  'to breakeven',
  'estimated cash',
  'tax estimate',
  'est tax',
]

/** How a row is emphasized, by its English name. */
export function getKind(name: string): 'master' | 'total' | undefined {
  const lower = name.toLowerCase()
  if (lower === 'net income from business') return 'master'
  return totals.some((part) => lower.includes(part)) ? 'total' : undefined
}
