import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    board: 'Board',
    queue: 'Queue',
    clients: 'Clients',
    staff: 'Staff',
    inbox: 'Inbox',
    questions: 'Questions',
    messages: 'Messages',
    papers: 'Sent documents',
    tax: 'Tax',
    accounts: 'Accounts',
    rates: 'Rates',
    resources: 'Resources',
    firm: 'Firm',
    audit: 'Audit',
    mail: 'Mail',
  },
  {
    board: 'Tablero',
    queue: 'Por hacer',
    clients: 'Clientes',
    staff: 'Personal',
    inbox: 'Recibidos',
    questions: 'Preguntas',
    messages: 'Mensajes',
    papers: 'Papeles',
    tax: 'Impuestos',
    accounts: 'Cuentas',
    rates: 'Tarifas',
    resources: 'Recursos',
    firm: 'Oficina',
    audit: 'Auditoría',
    mail: 'Correo',
  },
)

export type MenuKey = keyof (typeof copy)['en']
