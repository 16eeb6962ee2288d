import { inBoth } from '@milepost/ui/language.tsx'

export const copy = inBoth({ queue: 'Queue' }, { queue: 'Por hacer' })
