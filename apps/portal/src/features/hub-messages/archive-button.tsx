import { Button } from '@mantine/core'
import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs'
import { useState } from 'react'
import type { HubMessage } from '@milepost/contract/hub-messages/hub-messages'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { Dialog } from '@milepost/ui/feedback/dialog.tsx'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { queued } from '../../outbox/send-or-enqueue.ts'
import { copy } from './hub-messages.copy.ts'
import classes from './reply-form.module.css'
import { isTooLate, useChangeMessage } from './use-change-message.ts'

type ArchiveButtonProps = { message: HubMessage; onArchived: () => void }

/** Archives a message, now or once online. Asks first if it still needs an action. */
export function ArchiveButton({ message, onArchived }: ArchiveButtonProps) {
  const words = useCopy(copy)
  const errorMessage = useErrorMessage()
  const toast = useToast()
  const change = useChangeMessage(message)
  const [isConfirming, setConfirming] = useState(false)

  // mutateAsync: a queued archive unmounts this button, and then callbacks of mutate wouldn't run.
  const archive = async () => {
    setConfirming(false)
    try {
      const archived = await change.mutateAsync({ archived: true })
      if (archived === queued) toast.note(words.archiveQueued)
      else if (archived.archived) toast.success(words.wasArchived)
      else return toast.note(words.notArchivedUnread)
      onArchived()
    } catch (reason) {
      if (isTooLate(reason)) toast.failure(errorMessage(reason))
      else toast.failure(words.archiveFailed, { retry: () => void archive() })
    }
  }
  return (
    <>
      <Button
        variant="default"
        loading={change.isPending}
        leftSection={<IconArchive size={20} aria-hidden="true" />}
        onClick={() => (message.actionNeeded ? setConfirming(true) : void archive())}
      >
        {words.archive}
      </Button>
      {isConfirming && (
        <ConfirmArchive onArchive={() => void archive()} onClose={() => setConfirming(false)} />
      )}
    </>
  )
}

type ConfirmArchiveProps = { onArchive: () => void; onClose: () => void }

/** Asks before a message that still needs an action is archived. */
function ConfirmArchive({ onArchive, onClose }: ConfirmArchiveProps) {
  const words = useCopy(copy)
  return (
    <Dialog onClose={onClose} title={words.confirmTitle}>
      {words.confirmText}
      <div className={classes.answers}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {words.cancel}
        </Button>
        <Button onClick={onArchive}>{words.archive}</Button>
      </div>
    </Dialog>
  )
}
