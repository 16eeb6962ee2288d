import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    missing: (trips: number, dollars: string) =>
      trips === 1
        ? `Purpose missing: 1 trip, ${dollars}.`
        : `Purpose missing: ${trips} trips, ${dollars}.`,
    missingInYear: (trips: number, year: number, dollars: string) =>
      trips === 1
        ? `1 trip of ${year} has no purpose: ${dollars}.`
        : `${trips} trips of ${year} have no purpose: ${dollars}.`,
    why: 'We count these as business for now. The IRS may not accept them without a purpose.',
    setPurposes: 'Set Purposes',
    setPurposesOf: (year: number) => `Set Purposes for ${year}`,
    intro: 'What was each trip for? Driving between home and a regular place of work is a commute.',
    done: 'Every trip has a purpose.',
    close: 'Close',
  },
  {
    missing: (trips: number, dollars: string) =>
      trips === 1
        ? `Falta el motivo: 1 viaje, ${dollars}.`
        : `Falta el motivo: ${trips} viajes, ${dollars}.`,
    missingInYear: (trips: number, year: number, dollars: string) =>
      trips === 1
        ? `A 1 viaje de ${year} le falta el motivo: ${dollars}.`
        : `A ${trips} viajes de ${year} les falta el motivo: ${dollars}.`,
    why: 'Por ahora los contamos como negocio. Sin un motivo, el IRS puede no aceptarlos.',
    setPurposes: 'Indicar motivos',
    setPurposesOf: (year: number) => `Indicar motivos de ${year}`,
    intro:
      '¿Para qué fue cada viaje? Ir de su casa a un lugar fijo de trabajo es de la casa al trabajo.',
    done: 'Todos los viajes tienen un motivo.',
    close: 'Cerrar',
  },
)
