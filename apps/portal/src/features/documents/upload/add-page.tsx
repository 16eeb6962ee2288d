import { Button } from '@mantine/core'
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import IconFileUpload from '@tabler/icons-react/dist/esm/icons/IconFileUpload.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { Link } from 'react-router'
import { FilePicker } from '@milepost/ui/files/file-picker.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { paths } from '../../../paths.ts'
import { useUploadDraft } from '../draft/upload-draft.tsx'
import { copy } from '../draft/upload.copy.ts'
import { copy as cameraCopy } from '../upload-frame/camera.copy.ts'
import { fromPages } from '../upload-frame/use-go-to-pages.ts'
import classes from './add-page.module.css'
import type { usePick } from './use-pick.ts'

/** Adds the next page the same way as the last one, with the other way beside it. */
export function AddPage({ pick }: { pick: ReturnType<typeof usePick> }) {
  const words = useCopy(copy)
  const other = useCopy(cameraCopy)
  const { draft } = useUploadDraft()

  const byCamera = draft.by === 'camera'
  const missing = draft.resubmission?.pages[draft.pages.length]
  const label = missing === undefined ? words.addPage : words.addMissing(missing)
  const scan = (
    <Button
      component={Link}
      to={paths.cameraUpload('multiple', draft.target)}
      state={fromPages}
      variant="default"
      size="lg"
      leftSection={byCamera ? <IconPlus size={20} /> : <IconCamera size={20} />}
    >
      {byCamera ? label : other.scanInstead}
    </Button>
  )
  return (
    <div className={classes.ways}>
      {byCamera && scan}
      <FilePicker several onPick={pick.take}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            size="lg"
            loading={pick.isReading}
            leftSection={byCamera ? <IconFileUpload size={20} /> : <IconPlus size={20} />}
          >
            {byCamera ? other.importInstead : label}
          </Button>
        )}
      </FilePicker>
      {!byCamera && scan}
    </div>
  )
}
