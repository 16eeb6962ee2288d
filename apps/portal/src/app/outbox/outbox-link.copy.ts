import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    waiting: (n: number) => (n === 1 ? '1 thing is not sent yet' : `${n} things are not sent yet`),
  },
  {
    waiting: (n) => (n === 1 ? 'Falta enviar 1 cosa' : `Faltan por enviar ${n} cosas`),
  },
)
