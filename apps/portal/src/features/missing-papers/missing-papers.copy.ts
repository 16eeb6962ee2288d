import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    title: 'Documents we’re missing',
    showAll: (count: number) => `Show all ${count}`,
    send: 'Send it',
    none: 'There was none',
    stopped: 'It doesn’t come any more',
    thanks: 'Thanks. We won’t ask for this one again.',
    thanksStopped: 'Thanks. We won’t ask for these any more.',
    stopTitle: 'Doesn’t it come any more?',
    stopText: (name: string) => `We’ll stop asking for this: ${name}.`,
    stop: 'Stop asking',
  },
  {
    title: 'Documentos que nos faltan',
    showAll: (count) => `Ver todos (${count})`,
    send: 'Enviarlo',
    none: 'No hubo',
    stopped: 'Ya no llega',
    thanks: 'Gracias. No le volveremos a pedir este.',
    thanksStopped: 'Gracias. Ya no se los pediremos.',
    stopTitle: '¿Ya no llega?',
    stopText: (name) => `Dejaremos de pedirle esto: ${name}.`,
    stop: 'Dejar de pedirlo',
  },
)
