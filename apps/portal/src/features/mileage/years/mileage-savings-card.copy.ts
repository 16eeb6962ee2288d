import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    mileageSavings: 'Mileage Savings',
    soFar: (year: number, miles: string) => `${miles} mi in ${year}`,
    failed: (error: string) => `There was an issue loading your Mileage Savings data: ${error}`,
    byMonth: 'Savings by month',
    thisMonth: 'This Month',
    allTrips: 'All Trips',
    miles: 'Miles',
    savings: 'Savings',
    lastTrip: 'Last trip',
    noTrip: 'None this year',
    trip: (miles: string, when: string) => `${miles} mi, ${when}`,
  },
  {
    mileageSavings: 'Deducción por millas',
    soFar: (year: number, miles: string) => `${miles} mi en ${year}`,
    failed: (error: string) => `Hubo un problema al cargar su deducción por millas: ${error}`,
    byMonth: 'Deducción por mes',
    thisMonth: 'Este mes',
    allTrips: 'Todos los viajes',
    miles: 'Millas',
    savings: 'Deducción',
    lastTrip: 'Último viaje',
    noTrip: 'Ninguno este año',
    trip: (miles: string, when: string) => `${miles} mi, ${when}`,
  },
)
