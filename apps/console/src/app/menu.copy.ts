import { inBoth } from '@milepost/ui/language.tsx'

export const copy = inBoth({ queue: 'Queue' }, { queue: 'Por hacer' })

export type MenuWord = keyof (typeof copy)['en']
