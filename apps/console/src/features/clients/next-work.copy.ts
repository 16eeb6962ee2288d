import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    title: 'Next work',
    calendar: 'Calendar',
    failed: (reason: string) => `Couldn’t load the work: ${reason}`,
    none: 'Nothing is due. Work comes from the services in the record.',
    due: (day: string) => `Due ${day}`,
    late: (day: string) => `Late: ${day}`,
    nobody: 'Nobody',
  },
  {
    title: 'Próximo trabajo',
    calendar: 'Calendario',
    failed: (reason) => `No se pudo cargar el trabajo: ${reason}`,
    none: 'No hay nada por hacer. El trabajo sale de los servicios del expediente.',
    due: (day) => `Vence el ${day}`,
    late: (day) => `Atrasado: ${day}`,
    nobody: 'Nadie',
  },
)
