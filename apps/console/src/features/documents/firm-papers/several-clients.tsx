import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '@milepost/ui/forms/form-dialog.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import {
  listRecipients,
  toAudience,
  useAudienceSize,
  type AudienceChoice,
} from '../../../shared/clients/audience.ts'
import { Recipients } from '../../../shared/clients/recipients.tsx'
import { copy } from './firm-papers.copy.ts'
import classes from './firm-papers.module.css'
import type { Client } from './paper-drafts.ts'

type SeveralClientsProps = {
  fileName: string
  /** The clients who are to get it so far. */
  accountIds: string[]
  /** How many drafts there can be. */
  room: number
  onChoose: (clients: Client[]) => void
  onClose: () => void
}

/** Chooses the clients who get one file, as those of a message are chosen. */
export function SeveralClients(props: SeveralClientsProps) {
  const { fileName, accountIds, room, onChoose, onClose } = props
  const words = useCopy(copy)
  const [choice, setChoice] = useState<AudienceChoice>({ who: 'picked', accountIds })
  const audience = toAudience(choice)
  const size = useAudienceSize(audience)
  const list = useMutation({
    networkMode: 'always',
    mutationFn: () => listRecipients(audience),
    onSuccess: onChoose,
  })
  const { recipients = 0, inactive = 0, uninvited = 0 } = size.data ?? {}
  return (
    <FormDialog
      title={words.whoGets(fileName)}
      size="lg"
      submitLabel={words.chooseThese}
      isPending={list.isPending}
      isReady={!size.isPlaceholderData && recipients > 0 && recipients <= room}
      error={list.error ?? size.error}
      onSubmit={() => list.mutate()}
      onClose={onClose}
    >
      <Recipients
        choice={choice}
        onChange={(name, value) => setChoice((before) => ({ ...before, [name]: value }))}
        size={size.data}
      />
      {inactive + uninvited > 0 && <p className={classes.dim}>{words.cannotGetPapers}</p>}
      {recipients > room && (
        <p className={classes.wrong} role="alert">
          {words.tooManyClients(room)}
        </p>
      )}
    </FormDialog>
  )
}
