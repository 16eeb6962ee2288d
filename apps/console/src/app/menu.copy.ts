import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    queue: 'Queue',
    clients: 'Clients',
    staff: 'Staff',
    messages: 'Messages',
    tax: 'Tax',
    rates: 'Rates',
    resources: 'Resources',
    firm: 'Firm',
    audit: 'Audit',
    mail: 'Mail',
  },
  {
    queue: 'Por hacer',
    clients: 'Clientes',
    staff: 'Personal',
    messages: 'Mensajes',
    tax: 'Impuestos',
    rates: 'Tarifas',
    resources: 'Recursos',
    firm: 'Oficina',
    audit: 'Auditoría',
    mail: 'Correo',
  },
)

export type MenuKey = keyof (typeof copy)['en']
