import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    title: 'No active clients',
    inactive: (count: number) =>
      count === 1 ? '1 client is inactive.' : `${count} clients are inactive.`,
    show: 'Show inactive clients',
  },
  {
    title: 'No hay clientes activos',
    inactive: (count) =>
      count === 1 ? '1 cliente está inactivo.' : `${count} clientes están inactivos.`,
    show: 'Ver los clientes inactivos',
  },
)
