import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const matchCopy = defineCopy(
  {
    mc_number: (value: string) => `MC ${value}`,
    dot_number: (value: string) => `USDOT ${value}`,
    unit: (unit: string) => `Unit ${unit}`,
    vin: (value: string, unit: string) => `Unit ${unit} · VIN ${value}`,
    plate: (value: string, unit: string) => `Unit ${unit} · plate ${value}`,
  },
  {
    mc_number: (value) => `MC ${value}`,
    dot_number: (value) => `USDOT ${value}`,
    unit: (unit) => `Unidad ${unit}`,
    vin: (value, unit) => `Unidad ${unit} · VIN ${value}`,
    plate: (value, unit) => `Unidad ${unit} · placa ${value}`,
  },
)
