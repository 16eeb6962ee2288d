import { Button, Loader } from '@mantine/core'
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import IconCrop from '@tabler/icons-react/dist/esm/icons/IconCrop.mjs'
import IconRotateClockwise from '@tabler/icons-react/dist/esm/icons/IconRotateClockwise.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lazyPart } from '@milepost/ui/feedback/lazy-part.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import type { PageType } from '../../../paths.ts'
import { wholePhoto, type Photo } from '../draft/draft-page.ts'
import { useUploadDraft } from '../draft/upload-draft.tsx'
import { copy as uploadCopy } from '../draft/upload.copy.ts'
import { getStage, isUpright, onPhoto, proposeFrame, type Turns } from '../photo/frame.ts'
import { PhotoAdvice } from '../photo/photo-advice.tsx'
import { findPhotoFaults, type ReadPhoto } from '../photo/photo-check.ts'
import { toPhotoName } from '../photo/photo-name.ts'
import { cropPhoto, readPhoto } from '../photo/photo-worker-client.ts'
import { copy } from '../upload-frame/camera.copy.ts'
import { NoteButton } from '../upload-frame/note-button.tsx'
import { Problem } from '../upload-frame/problem.tsx'
import { TitleField } from '../upload-frame/title-field.tsx'
import { useGoToPages } from '../upload-frame/use-go-to-pages.ts'
import { useIsMounted } from '../upload-frame/use-is-mounted.ts'
import classes from './crop-photo.module.css'

// Loaded separately: the crop library is used only here.
const CropFrame = lazyPart(() => import('./crop-frame.tsx').then((loaded) => loaded.CropFrame))

type CropPhotoProps = { photo: Photo; pageType: PageType }

/** Crop, check, then save or send the photo just taken. */
export function CropPhoto({ photo, pageType }: CropPhotoProps) {
  const words = useCopy(copy)
  const { change } = useUploadDraft()
  const read = useQuery({
    queryKey: ['photo', photo.id],
    queryFn: () => readPhoto(photo.file),
    staleTime: Infinity,
    retry: false,
    networkMode: 'always',
  })
  if (read.data) return <CropEditor photo={photo} read={read.data} pageType={pageType} />
  if (!read.isError) return <ReadingPhoto />
  return (
    <>
      <Problem>{words.cutFailed}</Problem>
      <AsTaken photo={photo} pageType={pageType} />
      <Button size="lg" variant="default" onClick={() => change({ do: 'drop-photo' })}>
        {words.retake}
      </Button>
    </>
  )
}

/** Sends or adds the photo without a crop: one that this device can't read, or that the lost code would have cut. */
function AsTaken({ photo, pageType }: CropPhotoProps) {
  const words = useCopy(copy)
  const goToPages = useGoToPages()
  const { draft, change, submit, isSending } = useUploadDraft()
  if (!wholePhoto(photo)) return null
  const use = () => {
    if (pageType === 'single') return submit()
    change({ do: 'add-page' })
    goToPages(draft.target)
  }
  return (
    <Button size="lg" loading={isSending} onClick={use}>
      {words.asTaken}
    </Button>
  )
}

function ReadingPhoto() {
  const words = useCopy(copy)
  return (
    <div className={classes.waiting} role="status">
      <Loader aria-hidden="true" />
      {words.reading}
    </div>
  )
}

function CropEditor({ photo, read, pageType }: CropPhotoProps & { read: ReadPhoto }) {
  const words = useCopy(copy)
  const upload = useCopy(uploadCopy)
  const goToPages = useGoToPages()
  const { draft, getDraft, change, submit } = useUploadDraft()
  const isMounted = useIsMounted()
  const { size, paper } = read
  const { note } = photo
  const [asksTitle] = useState(draft.title === '')
  const [shape, setShape] = useState(() => shapeFor(read, isUpright(size, paper)))
  const [isCutting, setCutting] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { turns, upright, part } = shape

  const fileName = toPhotoName(new Date(photo.file.lastModified))
  const save = async () => {
    setCutting(true)
    setProblem(undefined)
    const jpeg = await cropPhoto(photo.file, part, turns).catch(() => undefined)
    setCutting(false)
    // The photo was discarded or retaken meanwhile.
    const currentPhoto = getDraft().photo
    if (currentPhoto?.id !== photo.id) return
    if (!jpeg) return setProblem(words.cutFailed)
    const file = new File([jpeg], fileName, { type: 'image/jpeg' })
    change({
      do: 'pick',
      picked: { file, fileName, note: currentPhoto.note },
      target: draft.target,
    })
    if (pageType === 'single') return submit()
    change({ do: 'add-page' })
    // Don't navigate if the user has already left the page.
    if (isMounted()) goToPages(draft.target)
  }
  const turn = () => setShape({ part, upright: !upright, turns: ((turns + 1) % 4) as Turns })
  // On a photo turned sideways, an upright frame is a landscape frame of the unturned photo.
  const turnFrame = () => {
    const isLandscape = turns % 2 === 1
    setShape({ ...shapeFor(read, isLandscape ? upright : !upright), turns, upright: !upright })
  }

  return (
    <>
      <p className={classes.hint}>{words.cropHint}</p>
      <CropFrame
        fallback={<ReadingPhoto />}
        photo={photo.file}
        size={size}
        turns={turns}
        upright={upright}
        part={part}
        onPart={(moved) => setShape((before) => ({ ...before, part: moved }))}
      />
      <div className={classes.tools}>
        <Button variant="default" leftSection={<IconRotateClockwise size={18} />} onClick={turn}>
          {words.rotate}
        </Button>
        <Button variant="default" leftSection={<IconCrop size={18} />} onClick={turnFrame}>
          {words.turnFrame}
        </Button>
        <NoteButton
          fileName={fileName}
          note={note}
          onNote={(changed) => change({ do: 'note', id: photo.id, note: changed })}
        />
      </div>
      <PhotoAdvice faults={findPhotoFaults(read, part)} />
      {note && <p className={classes.note}>{note}</p>}
      {asksTitle && <TitleField />}
      <Problem>{problem}</Problem>
      {problem && <AsTaken photo={photo} pageType={pageType} />}
      <div className={classes.ends}>
        <Button
          size="lg"
          variant="default"
          leftSection={<IconCamera size={20} />}
          disabled={isCutting}
          onClick={() => change({ do: 'drop-photo' })}
        >
          {words.retake}
        </Button>
        <Button size="lg" loading={isCutting} onClick={() => void save()}>
          {pageType === 'single' ? upload.submit : upload.save}
        </Button>
      </div>
    </>
  )
}

/** The proposed frame on the unturned photo. */
function shapeFor({ size, paper }: ReadPhoto, upright: boolean) {
  const stage = getStage(size, upright)
  return { turns: 0 as Turns, upright, part: onPhoto(proposeFrame(stage, paper), stage) }
}
