import { clientArchivesForStaff } from '@milepost/contract/client-archives/client-archives'
import { ArchiveButton } from '@milepost/ui/account-security/archive-button.tsx'
import { call } from '@milepost/ui/api/api.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Section } from '@milepost/ui/layout/section.tsx'
import classes from '../client-page.module.css'
import { copy } from './archive.copy.ts'

/** Everything that the firm stores of a client, for one who leaves. */
export function ArchiveSection({ accountId }: { accountId: string }) {
  const words = useCopy(copy)
  return (
    <Section title={words.title}>
      <p className={classes.dim}>{words.text}</p>
      <p className={classes.links}>
        <ArchiveButton
          text={words.dialogText}
          request={(password) =>
            call(clientArchivesForStaff.request, { params: { accountId }, body: { password } })
          }
        />
      </p>
    </Section>
  )
}
