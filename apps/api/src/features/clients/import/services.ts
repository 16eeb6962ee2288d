import type { ClientService } from '@milepost/contract/clients/client-record'

/** What files call a service besides its code: without accents, in lower case, with bars between. */
const names: Record<ClientService, string> = {
  monthly_books:
    'monthly bookkeeping|bookkeeping|books|libros mensuales|libros|contabilidad mensual|contabilidad',
  payroll: 'nomina',
  quarterly_estimates:
    'estimates|estimated taxes|quarterly taxes|pagos estimados trimestrales|pagos estimados|impuestos estimados',
  tax_return: 'tax returns|declaracion de impuestos|declaraciones de impuestos|declaracion',
  form_1099: '1099|1099s|forms 1099|formulario 1099|formularios 1099',
  form_2290: '2290|formulario 2290',
  ifta: 'ifta',
}

const byName = new Map(
  (Object.keys(names) as ClientService[]).flatMap((service) =>
    [service.replaceAll('_', ' '), ...names[service].split('|')].map(
      (name) => [name, service] as const,
    ),
  ),
)

const toName = (typed: string) =>
  typed
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
    .trim()

/** The services of a cell, each once; undefined for a name that is none. */
export const readServices = (text: string): (ClientService | undefined)[] => [
  ...new Set(
    text
      .split(/[,;|]/)
      .map(toName)
      .filter(Boolean)
      .map((name) => byName.get(name)),
  ),
]
