import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    mc: (number: string) => `MC ${number}`,
    dot: (number: string) => `USDOT ${number}`,
    yearEnd: (month: string) => `Year ends in ${month}`,
    record: 'Client’s record',
  },
  {
    mc: (number) => `MC ${number}`,
    dot: (number) => `USDOT ${number}`,
    yearEnd: (month) => `El año termina en ${month}`,
    record: 'Expediente del cliente',
  },
)
