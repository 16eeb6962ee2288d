import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  { opens: 'Unlocked. We’ll open it when you send it.' },
  { opens: 'Abierto. Lo abriremos cuando lo envíe.' },
)
