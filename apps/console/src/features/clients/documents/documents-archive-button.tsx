import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { lazyPart } from '@milepost/ui/feedback/lazy-part.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { copy } from './documents-archive.copy.ts'

const DocumentsArchiveDialog = lazyPart(
  () => import('./documents-archive-dialog.tsx').then((loaded) => loaded.DocumentsArchiveDialog),
  { failure: 'overPage' },
)

/** Opens the dialog that downloads a client's documents of a year. */
export function DocumentsArchiveButton({ accountId }: { accountId: string }) {
  const words = useCopy(copy)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Anchor component="button" type="button" onClick={() => setOpen(true)}>
        {words.open}
      </Anchor>
      {isOpen && <DocumentsArchiveDialog accountId={accountId} onClose={() => setOpen(false)} />}
    </>
  )
}
