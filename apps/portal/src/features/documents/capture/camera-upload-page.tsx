import { Button } from '@mantine/core'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import { useState } from 'react'
import { Link, Navigate, useLocation, useNavigate, useParams } from 'react-router'
import { paths, type PageType, type UploadFor } from '../../../app/paths.ts'
import { hasScanner } from '../../../native/scanner.ts'
import { copy } from '../draft/camera.copy.ts'
import classes from './camera-upload-page.module.css'
import { CropPhoto } from './crop-photo.tsx'
import { DeviceScanner } from './device-scanner.tsx'
import { sameTarget, unsentPages } from '../draft/draft.ts'
import { FilePicker } from '../draft/file-picker.tsx'
import { LiveCamera } from './live-camera.tsx'
import { PageReview } from '../upload/page-review.tsx'
import { pickPhoto } from '../draft/pick-file.ts'
import { Problem } from '../draft/problem.tsx'
import { useUploadDraft } from '../draft/upload-draft.tsx'
import { UploadFrame } from '../draft/upload-frame.tsx'
import { getPageType, pathToDraft, useUploadTarget } from '../draft/upload-target.ts'
import { copy as uploadCopy } from '../draft/upload.copy.ts'
import { useIsMounted } from '../draft/use-is-mounted.ts'

/** A page by the camera: taken, cut to the paper, then sent (a single page) or added to the others (several). */
export function CameraUploadPage() {
  const { isReady } = useUploadDraft()
  const { pathname } = useLocation()
  return isReady && <CameraPage key={pathname} />
}

function CameraPage() {
  const words = useCopy(copy)
  const upload = useCopy(uploadCopy)
  const target = useUploadTarget()
  const pageType = getPageType(useParams())
  const { draft, sent } = useUploadDraft()
  const { photo, pages, resubmission: redo } = draft
  const [arrived] = useState({ pages: pages.length, sent })
  // Reached by an old address: what is held for something else would give way to the photo, so it comes first.
  const [isForOther] = useState(unsentPages(draft) > 0 && !sameTarget(draft.target, target))
  if (isForOther) return <Navigate to={pathToDraft(draft)} replace />
  if (photo)
    return (
      <UploadFrame title={words.cropPage}>
        <CropPhoto key={photo.id} photo={photo} pageType={pageType} />
      </UploadFrame>
    )
  // A single page that was submitted is kept among the pages until it has arrived.
  const submitted = pageType === 'single' ? pages.at(-1) : undefined
  if (submitted)
    return (
      <UploadFrame title={upload.reviewPage}>
        <PageReview page={submitted} pageType={pageType} />
      </UploadFrame>
    )
  // The page has joined the others, or was sent: the next screen is coming, and no scanner opens for one more.
  if (pages.length !== arrived.pages || sent !== arrived.sent) return null
  const redone = redo?.pages[pages.length]
  return (
    <UploadFrame title={redone === undefined ? words.scanPage : words.retakePage(redone)}>
      <TakePhoto target={target} pageType={pageType} />
    </UploadFrame>
  )
}

function TakePhoto({ target, pageType }: { target: UploadFor | undefined; pageType: PageType }) {
  const words = useCopy(copy)
  const navigate = useNavigate()
  const { change } = useUploadDraft()
  const isHere = useIsMounted()
  const [hasNone, setHasNone] = useState(false)
  const [problem, setProblem] = useState<string>()
  const here = paths.cameraUpload(pageType, target)

  const hold = (file: File) => change({ do: 'photograph', file, target, pageType })
  const failed = (why: 'denied' | 'missing') => {
    if (why === 'missing') return setHasNone(true)
    void navigate(paths.permissionsNeededFor(here), { replace: true })
  }
  const take = async (chosen: File | null) => {
    if (!chosen) return
    const pick = await pickPhoto(chosen)
    if (!isHere()) return
    setProblem('problem' in pick ? pick.problem : undefined)
    if ('picked' in pick) hold(pick.picked.file)
  }

  return (
    <>
      <p className={classes.aim}>
        {words.aim} <Link to={paths.howToSendDocuments}>{words.howTo}</Link>
      </p>
      {hasNone ? (
        <div className={classes.none}>
          <IconCamera size={32} stroke={1.5} aria-hidden="true" />
          <b>{words.noCamera}</b>
          <p>{words.noCameraText}</p>
          <FilePicker by="camera" onPick={take}>
            {(props) => (
              <Button {...props} size="lg" leftSection={<IconCamera size={20} />}>
                {words.openCamera}
              </Button>
            )}
          </FilePicker>
        </div>
      ) : hasScanner() ? (
        <DeviceScanner onPhoto={hold} onFailed={failed} />
      ) : (
        <LiveCamera onPhoto={(photo) => hold(photoFile(photo))} onFailed={failed} />
      )}
      <Problem>{problem}</Problem>
      <FilePicker by="photo" onPick={take}>
        {(props) => (
          <Button {...props} variant="default" size="lg" leftSection={<IconPhoto size={20} />}>
            {words.choosePhoto}
          </Button>
        )}
      </FilePicker>
    </>
  )
}

/** A photo under a name that goes with its type. */
function photoFile(photo: Blob): File {
  const { type } = photo
  return new File([photo], type === 'image/png' ? 'photo.png' : 'photo.jpg', { type })
}
