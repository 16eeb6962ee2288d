import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CallFailed } from '@milepost/contract/wire/caller'
import { errorMessages } from '@milepost/contract/wire/error-messages'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { isEncrypted, opens } from '@milepost/ui/pdf/pdf-password.ts'
import { UnlockForm } from '@milepost/ui/pdf/unlock-form.tsx'
import { copy } from './locked.copy.ts'
import { pdfPasswords } from './pdf-passwords.ts'

const wrongPassword = () =>
  new CallFailed({ code: 'pdf_password_wrong', title: errorMessages.pdf_password_wrong })

/** Asks once for the password of a locked PDF that is about to be sent; without it, the firm's office asks later. */
export function LockedPage({ id, file }: { id: string; file: File }) {
  const words = useCopy(copy)
  const [isOpen, setOpen] = useState(pdfPasswords.get(file) !== undefined)
  const { data: isLocked = false } = useQuery({
    queryKey: ['locked-pdf', id],
    queryFn: async () => (await isEncrypted(file)) && !(await opens(file)),
    staleTime: Infinity,
    retry: false,
    networkMode: 'always',
  })
  if (!isLocked) return null
  if (isOpen) return <p role="status">{words.opens}</p>
  return (
    <UnlockForm
      fileName={file.name}
      unlock={async (password) => {
        if (!(await opens(file, password))) throw wrongPassword()
        pdfPasswords.set(file, password)
        setOpen(true)
      }}
    />
  )
}
