import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    title: 'Is this right?',
    speed: (mph: string) =>
      `That is an average of ${mph} mph. Please check the miles and the times.`,
    noMiles: 'This trip has no miles, so there is nothing to deduct.',
    noTime: 'This trip ends when it starts, but it has miles. Please check the times.',
    twice: (miles: string, when: string) => `You may have this trip already: ${miles} mi, ${when}.`,
    overlap: (miles: string, when: string) =>
      `Another trip is at the same time: ${miles} mi, ${when}.`,
    check: 'Check It',
    send: 'Save Anyway',
  },
  {
    title: '¿Está bien así?',
    speed: (mph: string) => `Es un promedio de ${mph} mph. Revise las millas y las horas.`,
    noMiles: 'Este viaje no tiene millas, así que no hay nada que deducir.',
    noTime: 'Este viaje termina cuando empieza, pero tiene millas. Revise las horas.',
    twice: (miles: string, when: string) =>
      `Puede que este viaje ya esté anotado: ${miles} mi, ${when}.`,
    overlap: (miles: string, when: string) =>
      `Hay otro viaje a la misma hora: ${miles} mi, ${when}.`,
    check: 'Revisarlo',
    send: 'Guardar de todos modos',
  },
)
