import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  { toCheck: (rates: number) => (rates === 1 ? '1 to check' : `${rates} to check`) },
  { toCheck: (rates) => (rates === 1 ? '1 por revisar' : `${rates} por revisar`) },
)
