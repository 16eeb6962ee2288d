import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ClientsInTheWay, staff, type ListedStaff } from '@milepost/contract/account/staff'
import { CallFailed } from '@milepost/contract/wire/caller'
import { PasswordDialog } from '@milepost/ui/account-security/password-dialog.tsx'
import { read } from '@milepost/ui/api/api.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { copy } from './staff.copy.ts'

type DeactivateDialogProps = {
  member: ListedStaff
  /** Why the last attempt failed. */
  error: Error | null
  /** With who takes over their clients, null for nobody yet; undefined if they have none. */
  run: (body: { handOverTo: string | null | undefined; password: string }) => Promise<unknown>
  onClose: () => void
}

/** Asks for one’s own password before someone is deactivated, and who takes over their clients. */
export function DeactivateDialog({
  member: { id, fullName, clientCount },
  error,
  run,
  onClose,
}: DeactivateDialogProps) {
  const words = useCopy(copy)
  const { data: everyone = [] } = useQuery(read(staff.list, {}))
  const select = useRef<HTMLSelectElement>(null)
  const [heir, setHeir] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  // The list may be older than a client that they got since.
  const count = Math.max(clientCount, countInTheWay(error))
  const check = () => {
    if (count === 0 || heir !== '') return true
    setIsMissing(true)
    select.current?.focus()
    return false
  }
  const handOverTo = heir === 'nobody' ? null : heir
  return (
    <PasswordDialog
      title={words.deactivateAsk(fullName)}
      text={words.deactivateText}
      action={words.deactivate}
      isDestructive
      check={check}
      run={(password) => run({ handOverTo: count === 0 ? undefined : handOverTo, password })}
      onClose={onClose}
    >
      {count > 0 && (
        <NativeSelect
          ref={select}
          size="md"
          data-autofocus
          label={words.handOver(count)}
          description={words.handOverHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
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
    </PasswordDialog>
  )
}

function countInTheWay(error: Error | null): number {
  const isAsked = error instanceof CallFailed && error.code === 'hand_over_required'
  return ClientsInTheWay.safeParse(isAsked ? error.meta : undefined).data?.clientCount ?? 0
}
