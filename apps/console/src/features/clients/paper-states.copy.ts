import { defineCopy } from '@milepost/ui/i18n/language.tsx'

/** How far a paper from the firm is. */
export const copy = defineCopy(
  {
    preparing: 'Checking',
    sent: 'Not opened',
    wasRead: 'Opened',
    unreadable: 'Can’t be opened',
    infected: 'Has a virus',
    withdrawn: 'Withdrawn',
  },
  {
    preparing: 'En revisión',
    sent: 'Sin abrir',
    wasRead: 'Abierto',
    unreadable: 'No se puede abrir',
    infected: 'Tiene un virus',
    withdrawn: 'Retirado',
  },
)
