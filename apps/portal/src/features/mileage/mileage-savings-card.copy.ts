import { inBoth } from '@milepost/ui/language.tsx'

export const copy = inBoth(
  {
    mileageSavings: 'Mileage Savings',
    soFar: (year: number, miles: string) => `${miles} mi in ${year}`,
    failed: (error: string) => `There was an issue loading your Mileage Savings data: ${error}`,
  },
  {
    mileageSavings: 'Ahorro por millas',
    soFar: (year: number, miles: string) => `${miles} mi en ${year}`,
    failed: (error: string) => `Hubo un problema al cargar su ahorro por millas: ${error}`,
  },
)
