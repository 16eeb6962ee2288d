import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ArchiveTicket } from '@milepost/contract/client-archives/client-archives'
import { apiRoot } from '../api/api-root.ts'
import { useToast } from '../feedback/toast.tsx'
import { useCopy } from '../i18n/language.tsx'
import { nativeBridge } from '../session/native-bridge.ts'
import { copy } from './archive.copy.ts'
import { PasswordDialog } from './password-dialog.tsx'

type ArchiveButtonProps = {
  /** Asks for a ticket with the person's own password. */
  request: (password: string) => Promise<ArchiveTicket>
  /** What the dialog says of what is in it. */
  text: string
}

/** Downloads everything of a client as one file, after the password. The browser stores it while it comes in, and can stop it. */
export function ArchiveButton({ request, text }: ArchiveButtonProps) {
  const words = useCopy(copy)
  const toast = useToast()
  const [isAsking, setIsAsking] = useState(false)

  async function download(password: string) {
    const { path } = await request(password)
    startDownload(`${apiRoot}${path}`)
    setIsAsking(false)
    toast.success(words.begun)
  }

  return (
    <>
      <Button variant="default" onClick={() => setIsAsking(true)}>
        {words.download}
      </Button>
      {isAsking && (
        <PasswordDialog
          title={words.dialogTitle}
          text={text}
          action={words.download}
          run={download}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}

/** By a link, not as a Blob: a page cannot hold gigabytes. The app leaves it to the phone's browser. */
export function startDownload(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.rel = 'noopener'
  if (nativeBridge()) link.target = '_blank'
  else link.download = ''
  link.click()
}
