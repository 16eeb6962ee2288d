import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { workQueue, type StaffDocument } from '@milepost/contract/documents/work-queue'
import { read } from '@milepost/ui/api/api.ts'
import { Dialog } from '@milepost/ui/feedback/dialog.tsx'
import { LoadState, SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { saveFile } from '@milepost/ui/pdf/save-file.ts'
import { areShortcutsEnabled, ShortcutKey } from '../../../shared/keyboard/keyboard-shortcuts.tsx'
import { copy } from '../documents.copy.ts'
import classes from './original-dialog.module.css'

type OriginalDialogProps = {
  accountId: string
  file: StaffDocument['files'][number]
  onClose: () => void
}

/** A photo as the client sent it, beside the processed page. */
export function OriginalDialog({ accountId, file, onClose }: OriginalDialogProps) {
  const words = useCopy(copy)
  const { id, fileName } = file
  const [quarters, setQuarters] = useState(0)
  const rotate = () => setQuarters((quarters + 1) % 4)
  const original = useQuery({
    ...read(workQueue.original, { params: { accountId, id } }),
    staleTime: Infinity,
  })
  return (
    <Dialog
      onClose={onClose}
      size="xl"
      title={fileName}
      hasCloseButton
      // As on the page below, whose keys rest while a dialog is open.
      onKeyDown={({ key }) => {
        if (key.toLowerCase() === 'o' && areShortcutsEnabled()) rotate()
      }}
    >
      <LoadState
        query={original}
        failed={words.originalFailed}
        placeholder={<SkeletonRows rows={1} height={320} />}
      >
        {(bytes) => (
          <div className={classes.picture}>
            <Picture of={bytes} name={fileName} quarters={quarters} />
            <div className={classes.actions}>
              <Button
                variant="default"
                rightSection={<ShortcutKey>O</ShortcutKey>}
                aria-keyshortcuts="O"
                onClick={rotate}
              >
                {words.rotate}
              </Button>
              <Button variant="default" onClick={() => void saveFile(bytes, fileName)}>
                {words.save}
              </Button>
            </div>
          </div>
        )}
      </LoadState>
    </Dialog>
  )
}

type PictureProps = {
  of: Blob
  name: string
  /** Quarter turns clockwise. */
  quarters: number
}

/** As wide as the dialog, however it is turned. */
function Picture({ of: bytes, name, quarters }: PictureProps) {
  const [ratio, setRatio] = useState(1)
  const show = useCallback(
    (picture: HTMLImageElement) => {
      picture.src = URL.createObjectURL(bytes)
      return () => URL.revokeObjectURL(picture.src)
    },
    [bytes],
  )
  const isOnItsSide = quarters % 2 === 1
  return (
    <div className={classes.frame} style={isOnItsSide ? { aspectRatio: 1 / ratio } : undefined}>
      <img
        ref={show}
        alt={name}
        data-turned={isOnItsSide || undefined}
        style={{ rotate: `${quarters * 90}deg`, width: isOnItsSide ? `${ratio * 100}%` : '100%' }}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setRatio(naturalWidth / naturalHeight)
        }
      />
    </div>
  )
}
