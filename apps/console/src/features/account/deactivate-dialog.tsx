import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ClientsInTheWay, staff, type ListedStaff } from '@milepost/contract/account/staff'
import { CallFailed } from '@milepost/contract/wire/caller'
import { read } from '@milepost/ui/api/api.ts'
import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { copy } from './staff.copy.ts'

type DeactivateDialogProps = {
  member: ListedStaff
  isPending: boolean
  error: Error | null
  /** With who takes over their clients, null for nobody yet; undefined if they have none. */
  onConfirm: (handOverTo: string | null | undefined) => void
  onClose: () => void
}

/** Asks before someone is deactivated, and who takes over their clients. */
export function DeactivateDialog({
  member: { id, fullName, clientCount },
  isPending,
  error,
  onConfirm,
  onClose,
}: DeactivateDialogProps) {
  const words = useCopy(copy)
  const { data: everyone = [] } = useQuery(read(staff.list, {}))
  const select = useRef<HTMLSelectElement>(null)
  const [heir, setHeir] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  // The list may be older than a client that they got since.
  const count = Math.max(clientCount, countInTheWay(error))
  const confirm = () => {
    if (count === 0) return onConfirm(undefined)
    if (heir !== '') return onConfirm(heir === 'nobody' ? null : heir)
    setIsMissing(true)
    select.current?.focus()
  }
  return (
    <ConfirmDialog
      title={words.deactivateAsk(fullName)}
      confirm={words.deactivate}
      isPending={isPending}
      error={error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{words.deactivateText}</p>
      {count > 0 && (
        <NativeSelect
          ref={select}
          size="md"
          mt="md"
          label={words.handOver(count)}
          description={words.handOverHint}
          error={isMissing && words.handOverMissing}
          value={heir}
          onChange={(event) => {
            setHeir(event.currentTarget.value)
            setIsMissing(false)
          }}
          data={[
            { value: '', label: words.choose },
            ...everyone
              .filter((one) => one.isActive && one.id !== id)
              .map((one) => ({ value: one.id, label: one.fullName })),
            { value: 'nobody', label: words.nobodyYet },
          ]}
        />
      )}
    </ConfirmDialog>
  )
}

function countInTheWay(error: Error | null): number {
  const isAsked = error instanceof CallFailed && error.code === 'hand_over_required'
  return ClientsInTheWay.safeParse(isAsked ? error.meta : undefined).data?.clientCount ?? 0
}
