import type { HubMessage } from '@milepost/contract/hub-messages'
import { Button } from '@mantine/core'
import { useSay } from '@milepost/ui/failure.ts'
import { useCopy } from '@milepost/ui/language.tsx'
import { useToast } from '@milepost/ui/toast.tsx'
import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../app/paths.ts'
import { ConfirmArchive } from './confirm-archive.tsx'
import { copy } from './hub-messages.copy.ts'
import { isTooLate, useChangeMessage } from './hub-messages.hooks.ts'

/** Puts a message away and leads back to the list; asks first where something is still to be done. */
export function ArchiveButton({ message }: { message: HubMessage }) {
  const words = useCopy(copy)
  const say = useSay()
  const toast = useToast()
  const navigate = useNavigate()
  const change = useChangeMessage(message.id)
  const [isAsking, setAsking] = useState(false)

  const archive = () => {
    setAsking(false)
    change.mutate(
      { archived: true },
      {
        onSuccess: () => {
          toast.success(words.wasArchived)
          void navigate(paths.hubMessages)
        },
        onError: (reason) =>
          isTooLate(reason)
            ? toast.failure(say(reason))
            : toast.failure(words.archiveFailed, { retry: archive }),
      },
    )
  }
  return (
    <>
      <Button
        variant="default"
        loading={change.isPending}
        leftSection={<IconArchive size={20} aria-hidden="true" />}
        onClick={() => (message.actionNeeded ? setAsking(true) : archive())}
      >
        {words.archive}
      </Button>
      {isAsking && <ConfirmArchive onArchive={archive} onClose={() => setAsking(false)} />}
    </>
  )
}
