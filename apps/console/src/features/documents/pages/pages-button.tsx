import { Button } from '@mantine/core'
import { useState } from 'react'
import type { StaffDocument } from '@milepost/contract/documents/work-queue'
import { lazyPart } from '@milepost/ui/feedback/lazy-part.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { ShortcutKey, useShortcuts } from '../../../shared/keyboard/keyboard-shortcuts.tsx'
import { copy } from './pages.copy.ts'

const PagesDialog = lazyPart(
  () => import('./pages-dialog.tsx').then((loaded) => loaded.PagesDialog),
  { failure: 'overPage' },
)

/** Opens the pages of a document: to turn, move, split, and merge them. */
export function PagesButton({ document }: { document: StaffDocument }) {
  const words = useCopy(copy)
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  // It stays open while its pages are drawn.
  const isIdle = !document.previewReady && !isOpen
  useShortcuts({ g: isOpen || isIdle ? undefined : open })
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        rightSection={<ShortcutKey>G</ShortcutKey>}
        aria-keyshortcuts="G"
        disabled={isIdle}
        onClick={open}
      >
        {words.pages}
      </Button>
      {isOpen && <PagesDialog document={document} onClose={() => setOpen(false)} />}
    </>
  )
}
