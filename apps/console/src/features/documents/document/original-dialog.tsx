import { Button, Modal } from '@mantine/core'
import { workQueue, type StaffDocument } from '@milepost/contract/documents/work-queue'
import { read } from '@milepost/ui/api/api.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { LoadState, SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { saveFile } from '@milepost/ui/pdf/save-file.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
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
  const original = useQuery({
    ...read(workQueue.original, { params: { accountId, id } }),
    staleTime: Infinity,
  })
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={fileName}
      closeButtonProps={{ 'aria-label': words.close, size: 44 }}
    >
      <LoadState
        query={original}
        failed={words.originalFailed}
        placeholder={<SkeletonRows rows={1} height={320} />}
      >
        {(bytes) => (
          <div className={classes.picture}>
            <Picture of={bytes} name={fileName} />
            <Button variant="default" onClick={() => void saveFile(bytes, fileName)}>
              {words.save}
            </Button>
          </div>
        )}
      </LoadState>
    </Modal>
  )
}

function Picture({ of: bytes, name }: { of: Blob; name: string }) {
  const show = useCallback(
    (picture: HTMLImageElement) => {
      picture.src = URL.createObjectURL(bytes)
      return () => URL.revokeObjectURL(picture.src)
    },
    [bytes],
  )
  return <img ref={show} alt={name} />
}
