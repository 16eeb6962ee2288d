import type { PaperKind, ReadFieldName } from '@milepost/contract/documents/reading'
import { defineCopy } from '@milepost/ui/i18n/language.tsx'
import type { AccountReason } from './proposal.ts'

export const copy = defineCopy(
  {
    heading: 'Read from the document',
    sure: 'Sure',
    check: 'Check',
    more: (count: number) => `${count} more`,
    several: 'More than one receipt: check everything.',
    disputed: (name: string, day: string) => `${name} said on ${day} that this isn’t right.`,
    disputedUnnamed: (day: string) => `The client said on ${day} that this isn’t right.`,
    use: 'Use',
    fieldOffer: (name: string, value: string) => `Use ${name}: ${value}`,
    account: (number: string, because: string) => `Account ${number}, ${because}`,
    fillLines: 'Fill in the lines',
    linesAdd: (sum: string) => `The lines add up to ${sum}.`,
    linesDiffer: (sum: string, net: string) => `The lines add up to ${sum}, not ${net}.`,
    title: (kind: string, vendor: string, day: string) =>
      [kind, vendor, day].filter((part) => part !== '').join(', '),
    titleOffer: (title: string) => `Name it “${title}”`,
    bankRow: (description: string, amount: string, day: string) =>
      `The bank has it: ${description}, ${amount}, ${day}`,
    maybeBankRow: (description: string, amount: string, day: string) =>
      `The bank may have it: ${description}, ${amount}, ${day}`,
    learned: (read: string, name: string, account: string) =>
      `Learned: “${read}” is ${name}, ${account}`,
    learnedBy: (name: string, day: string) => `${name}, ${day}`,
    forget: 'Forget',
    forgotten: 'Forgotten',
    line: (label: string) => `Line: ${label}`,
    mark: (name: string, value: string, sureness: string) => `${name}: ${value} (${sureness})`,
  },
  {
    heading: 'Leído del documento',
    sure: 'Seguro',
    check: 'Revisar',
    more: (count) => `${count} más`,
    several: 'Hay más de un recibo: revíselo todo.',
    disputed: (name, day) => `${name} dijo el ${day} que esto no está bien.`,
    disputedUnnamed: (day) => `El cliente dijo el ${day} que esto no está bien.`,
    use: 'Usar',
    fieldOffer: (name, value) => `Usar ${name}: ${value}`,
    account: (number, because) => `Cuenta ${number}, ${because}`,
    fillLines: 'Llenar las líneas',
    linesAdd: (sum) => `Las líneas suman ${sum}.`,
    linesDiffer: (sum, net) => `Las líneas suman ${sum}, no ${net}.`,
    title: (kind, vendor, day) => [kind, vendor, day].filter((part) => part !== '').join(', '),
    titleOffer: (title) => `Llamarlo “${title}”`,
    bankRow: (description, amount, day) => `El banco lo tiene: ${description}, ${amount}, ${day}`,
    maybeBankRow: (description, amount, day) =>
      `Quizás el banco lo tiene: ${description}, ${amount}, ${day}`,
    learned: (read, name, account) => `Aprendido: “${read}” es ${name}, ${account}`,
    learnedBy: (name, day) => `${name}, ${day}`,
    forget: 'Olvidar',
    forgotten: 'Olvidado',
    line: (label) => `Línea: ${label}`,
    mark: (name, value, sureness) => `${name}: ${value} (${sureness})`,
  },
)

/** Why an account is proposed. */
export const becauseCopy = defineCopy<Record<AccountReason, string>>(
  {
    answer: 'as the client answered',
    client: 'as this client’s last one',
    firm: 'as for other clients',
    kind: 'by its kind',
  },
  {
    answer: 'como respondió el cliente',
    client: 'como el último de este cliente',
    firm: 'como con otros clientes',
    kind: 'por su tipo',
  },
)

export const kindCopy = defineCopy<Record<PaperKind, string>>(
  {
    fuel: 'Fuel',
    repair: 'Repair',
    toll: 'Toll',
    scale: 'Scale',
    lumper: 'Lumper',
    insurance: 'Insurance',
    settlement: 'Settlement',
    bank_statement: 'Bank statement',
    other: 'Other',
  },
  {
    fuel: 'Combustible',
    repair: 'Reparación',
    toll: 'Peaje',
    scale: 'Báscula',
    lumper: 'Lumper',
    insurance: 'Seguro',
    settlement: 'Liquidación',
    bank_statement: 'Estado de cuenta',
    other: 'Otro',
  },
)

export const fieldCopy = defineCopy<Record<ReadFieldName, string>>(
  {
    vendor: 'Vendor',
    address: 'Address',
    state: 'State',
    date: 'Date',
    total: 'Total',
    tax: 'Tax',
    paymentLastFour: 'Card',
    gallons: 'Gallons',
    price: 'Price per gallon',
    product: 'Product',
    odometer: 'Odometer',
    weekEnding: 'Week ending',
    gross: 'Gross',
    escrow: 'Escrow',
    net: 'Net',
  },
  {
    vendor: 'Proveedor',
    address: 'Dirección',
    state: 'Estado',
    date: 'Fecha',
    total: 'Total',
    tax: 'Impuesto',
    paymentLastFour: 'Tarjeta',
    gallons: 'Galones',
    price: 'Precio por galón',
    product: 'Producto',
    odometer: 'Odómetro',
    weekEnding: 'Semana hasta',
    gross: 'Bruto',
    escrow: 'Fondo de garantía',
    net: 'Neto',
  },
)

/** What was bought, by the reader's word for it. */
export const productCopy = defineCopy<Record<'diesel' | 'def' | 'reefer' | 'gasoline', string>>(
  { diesel: 'Diesel', def: 'DEF', reefer: 'Reefer fuel', gasoline: 'Gasoline' },
  { diesel: 'Diésel', def: 'DEF', reefer: 'Diésel del reefer', gasoline: 'Gasolina' },
)
