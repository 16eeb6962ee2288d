import { inBoth } from '@milepost/ui/language.tsx'

export const copy = inBoth(
  { queue: 'Queue', audit: 'Audit' },
  { queue: 'Por hacer', audit: 'Auditoría' },
)

export type MenuWord = keyof (typeof copy)['en']
