import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    title: 'Keys',
    on: 'Use single-key shortcuts',
    onHint: 'Turn this off if you control your browser by voice.',
  },
  {
    title: 'Teclas',
    on: 'Usar atajos de una tecla',
    onHint: 'Desactívelo si maneja su navegador con la voz.',
  },
)
