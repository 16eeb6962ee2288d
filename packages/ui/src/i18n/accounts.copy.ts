import { useLanguage } from './language.tsx'

/** The standard chart of accounts; what a firm adds or renames keeps the firm's own name. */
const standard: Record<number, [en: string, es: string]> = {
  1000: ['Business Checking', 'Cuenta de cheques del negocio'],
  1200: ['Escrow', 'Escrow (depósito retenido)'],
  1500: ['Truck', 'Camión'],
  1590: ['Accumulated Depreciation', 'Depreciación acumulada'],
  2100: ['Credit Card', 'Tarjeta de crédito'],
  2200: ['Fuel Advances', 'Anticipos de combustible'],
  2500: ['Truck Loan', 'Préstamo del camión'],
  3000: ['Owner Contributions', 'Aportes del dueño'],
  3100: ['Owner Draws', 'Retiros del dueño'],
  3900: ['Retained Earnings', 'Ganancias retenidas'],
  4000: ['Mileage / Percentage', 'Millaje / porcentaje'],
  4100: ['Fuel Surcharge', 'Recargo por combustible'],
  4200: ['Accessorial / Other', 'Cargos adicionales / otros'],
  4300: ['Fares', 'Pasajes'],
  4310: ['Tips', 'Propinas'],
  4320: ['Bonuses', 'Bonos'],
  5000: ['Fuel', 'Combustible'],
  5010: ['DEF', 'DEF'],
  5100: ['Maintenance & Repairs', 'Mantenimiento y reparaciones'],
  5110: ['Tires', 'Llantas'],
  5200: ['Tolls & Scales', 'Peajes y básculas'],
  5210: ['Lumpers', 'Descargadores (lumpers)'],
  5300: ['Factoring & Dispatch Fees', 'Factoring y despacho'],
  5400: ['Supplies', 'Suministros'],
  5420: ['Parking', 'Estacionamiento'],
  5500: ['Platform Fees', 'Comisiones de la plataforma'],
  6000: ['Truck Lease', 'Arrendamiento del camión'],
  6100: ['Insurance', 'Seguro'],
  6200: ['Licenses & Permits', 'Licencias y permisos'],
  6300: ['Communications', 'Comunicaciones'],
  6400: ['Accounting', 'Contabilidad'],
  6500: ['Interest', 'Intereses'],
  6600: ['Depreciation', 'Depreciación'],
  9000: ['Loaded Miles', 'Millas cargadas'],
  9010: ['Empty Miles', 'Millas vacías'],
}

const spanish = new Map(Object.values(standard))

/** Rows that no account stands behind. */
const computed: Record<string, string> = {
  '% Empty': '% vacías',
  'Current Year Earnings': 'Ganancias del año en curso',
}

type Named = { name: string; internalAccountNumber: number | null }

/** The name of an account, in the language of the person who reads. */
export function useAccountName(): (row: Named) => string {
  const { language } = useLanguage()
  return ({ name, internalAccountNumber: number }) => {
    if (language === 'en') return name
    if (number === null) return computed[name] ?? name
    const [en, es] = standard[number] ?? []
    return es !== undefined && en === name ? es : name
  }
}

type Line = { description: string; internalAccountNumber: number }

/** What a line of a batch says, which begins with the name of its account, in the language of the person who reads. */
export function useLineText(): (line: Line) => string {
  const { language } = useLanguage()
  return ({ description, internalAccountNumber: number }) => {
    const [en, es] = standard[number] ?? []
    if (language === 'en' || en === undefined || es === undefined) return description
    return description.startsWith(`${en}: `) ? es + description.slice(en.length) : description
  }
}

/** A name that someone gave, in the language of the person who reads where it is that of a standard account. */
export function useStandardName(): (name: string) => string {
  const { language } = useLanguage()
  return (name) => (language === 'es' ? (spanish.get(name) ?? name) : name)
}
