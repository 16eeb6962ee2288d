import { defineCopy } from '@milepost/ui/i18n/language.tsx'

/** What a field says that somebody else changed while it was being typed in. */
export const changedToCopy = defineCopy(
  {
    changedTo: (value: string) =>
      value === ''
        ? 'Someone else emptied this meanwhile. Save again to keep yours.'
        : `Someone else changed this to “${value}”. Save again to keep yours.`,
  },
  {
    changedTo: (value) =>
      value === ''
        ? 'Otra persona vació esto mientras tanto. Guarde otra vez para dejar lo suyo.'
        : `Otra persona lo cambió a «${value}». Guarde otra vez para dejar lo suyo.`,
  },
)
