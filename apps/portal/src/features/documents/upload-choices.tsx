import { SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useCopy } from '@milepost/ui/language.tsx'
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import IconFileUpload from '@tabler/icons-react/dist/esm/icons/IconFileUpload.mjs'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths, type PageType, type UploadFor } from '../../app/paths.ts'
import { FilePicker } from './file-picker.tsx'
import { Problem } from './problem.tsx'
import { copy } from './upload.copy.ts'
import classes from './upload-choices.module.css'
import { usePick } from './use-pick.ts'

type UploadChoicesProps = { target: UploadFor | undefined; onProblem: () => void }

/** One page or several, by camera or by file. */
export function UploadChoices({ target, onProblem }: UploadChoicesProps) {
  const words = useCopy(copy)
  const navigate = useNavigate()
  const [pageType, setPageType] = useState<PageType>('single')
  // Where there is a camera in the hand; a computer would open its file dialog twice.
  const handheld = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
  const { problem, take } = usePick(target, {
    onPicked: () => void navigate(paths.fileUpload(pageType, target), { replace: true }),
    onProblem,
  })

  return (
    <>
      <SegmentedControl
        fullWidth
        aria-label={words.howMany}
        value={pageType}
        onChange={setPageType}
        data={[
          { value: 'single', label: words.single },
          { value: 'multiple', label: words.multiple },
        ]}
        className={classes.pages}
      />
      <p className={classes.note}>
        {pageType === 'single' ? words.singleNote : words.multipleNote}
      </p>
      <Problem>{problem}</Problem>
      {handheld && (
        <FilePicker by="camera" onPick={take}>
          {(props) => (
            <button {...props} type="button" className={classes.choice} data-main>
              <IconCamera size={28} stroke={1.75} aria-hidden="true" />
              <span>
                <b>{words.photo}</b>
                <span>{words.scan}</span>
              </span>
            </button>
          )}
        </FilePicker>
      )}
      <FilePicker onPick={take}>
        {(props) => (
          <button
            {...props}
            type="button"
            className={classes.choice}
            data-main={!handheld || undefined}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault()
              void take(event.dataTransfer.files[0] ?? null)
            }}
          >
            <IconFileUpload size={28} stroke={1.75} aria-hidden="true" />
            <span>
              <b>{words.uploadFiles}</b>
              <span>{words.import}</span>
              {!handheld && <span>{words.drop}</span>}
            </span>
          </button>
        )}
      </FilePicker>
    </>
  )
}
