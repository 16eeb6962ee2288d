import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    title: 'Miles for Schedule C, Part IV',
    business: 'Business (44a)',
    commuting: 'Commuting (44b, home to work)',
    other: 'Other (44c)',
    withoutPurpose: (miles: string) =>
      `${miles} business mi ${miles === '1' ? 'has' : 'have'} no purpose yet.`,
    noOdometer: 'With both odometer readings, miles that are not in your log count as other.',
    unlogged: (miles: string) =>
      `Other includes ${miles} mi that ${miles === '1' ? 'is' : 'are'} not in your log.`,
    noVehicle: 'No vehicle set:',
    vehicleMiles: (business: string, commuting: string, personal: string) =>
      `${business} mi business, ${commuting} mi commuting, ${personal} mi personal.`,
    leased: 'Leased: the standard rate stays for the whole lease.',
    actualExpenses: 'Actual expenses were deducted in its first year: no standard rate.',
  },
  {
    title: 'Millas para el Anexo C, Parte IV',
    business: 'Negocio (44a)',
    commuting: 'De la casa al trabajo (44b)',
    other: 'Otras (44c)',
    withoutPurpose: (miles: string) =>
      miles === '1'
        ? 'A 1 milla de negocio le falta el motivo.'
        : `A ${miles} mi de negocio les falta el motivo.`,
    noOdometer:
      'Con las dos lecturas del odómetro, las millas que no están en su bitácora cuentan como otras.',
    unlogged: (miles: string) =>
      miles === '1'
        ? 'Otras incluye 1 mi que no está en su bitácora.'
        : `Otras incluye ${miles} mi que no están en su bitácora.`,
    noVehicle: 'Sin vehículo:',
    vehicleMiles: (business: string, commuting: string, personal: string) =>
      `${business} mi de negocio, ${commuting} mi de la casa al trabajo, ${personal} mi personales.`,
    leased: 'Arrendado: la tarifa estándar vale para todo el arrendamiento.',
    actualExpenses: 'En su primer año se dedujeron gastos reales: no hay tarifa estándar.',
  },
)
