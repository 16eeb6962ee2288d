import { clientArchives } from '@milepost/contract/client-archives/client-archives'
import { ArchiveButton } from '@milepost/ui/account-security/archive-button.tsx'
import { call } from '@milepost/ui/api/api.ts'
import { useCopy, useLanguage } from '@milepost/ui/i18n/language.tsx'
import { Section } from '@milepost/ui/layout/section.tsx'
import classes from './account.module.css'
import { copy } from './archive.copy.ts'

/** Everything that the firm stores of the client, for themselves. */
export function ArchiveSection() {
  const words = useCopy(copy)
  const { language } = useLanguage()
  return (
    <div className={classes.archive}>
      <Section title={words.title}>
        <p className={classes.archiveText}>{words.text}</p>
        <ArchiveButton
          text={words.dialogText}
          request={(password) => call(clientArchives.request, { body: { password, language } })}
        />
      </Section>
    </div>
  )
}
