import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    waiting: (n: number) => (n === 1 ? '1 item not sent yet' : `${n} items not sent yet`),
  },
  {
    waiting: (n) => (n === 1 ? '1 pendiente por enviar' : `${n} pendientes por enviar`),
  },
)
