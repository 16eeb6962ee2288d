import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    missing: (trips: number, dollars: string) =>
      trips === 1
        ? `Purpose missing: 1 trip, ${dollars}.`
        : `Purpose missing: ${trips} trips, ${dollars}.`,
    why: 'We count these as business for now. The IRS may not accept them without a purpose.',
    setPurposes: 'Set Purposes',
    intro: 'What was each trip for? Driving between home and a regular place of work is a commute.',
    done: 'Every trip has a purpose.',
    close: 'Close',
  },
  {
    missing: (trips: number, dollars: string) =>
      trips === 1
        ? `Falta el motivo: 1 viaje, ${dollars}.`
        : `Falta el motivo: ${trips} viajes, ${dollars}.`,
    why: 'Por ahora los contamos como negocio. Sin un motivo, el IRS puede no aceptarlos.',
    setPurposes: 'Indicar motivos',
    intro:
      '¿Para qué fue cada viaje? Ir de su casa a un lugar fijo de trabajo cuenta como ir al trabajo.',
    done: 'Todos los viajes tienen un motivo.',
    close: 'Cerrar',
  },
)
