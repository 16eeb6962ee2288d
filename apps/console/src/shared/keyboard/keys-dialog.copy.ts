import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    title: 'Keys',
    close: 'Close',
    on: 'Use single-key shortcuts',
    onHint: 'Turn this off if you control your browser by voice.',
  },
  {
    title: 'Teclas',
    close: 'Cerrar',
    on: 'Usar atajos de una tecla',
    onHint: 'Desactívelo si maneja su navegador con la voz.',
  },
)
