import type { ClientImportMapping } from '@milepost/contract/clients/client-imports'

type Field = Exclude<keyof ClientImportMapping, 'dateOrder' | 'planWords' | 'consultantWords'>

/** What a column may be, in the order of the choices. */
export const importFields = [
  'name',
  'lastName',
  'businessName',
  'email',
  'phone',
  'plan',
  'consultant',
  'language',
  'ein',
  'tags',
  'startDate',
  'services',
] as const satisfies readonly Field[]

export type ImportField = (typeof importFields)[number] | 'none'

export const fieldOf = (mapping: ClientImportMapping, column: number): ImportField =>
  importFields.find((field) => mapping[field] === column) ?? 'none'

/** The changes that make a column a field; another column that was it is not used any more. */
export function assignField(
  mapping: ClientImportMapping,
  column: number,
  field: ImportField,
): Partial<ClientImportMapping> {
  const before = fieldOf(mapping, column)
  return {
    ...(before !== 'none' && { [before]: null }),
    ...(field !== 'none' && { [field]: column }),
  }
}
