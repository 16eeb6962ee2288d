import { inBoth } from '@milepost/ui/language.tsx'

export const copy = inBoth(
  { queue: 'Queue', clients: 'Clients', clients: 'Clients', staff: 'Staff', audit: 'Audit' },
  { queue: 'Por hacer', clients: 'Clientes', clients: 'Clientes', staff: 'Personal', audit: 'Auditoría' },
)

export type MenuWord = keyof (typeof copy)['en']
