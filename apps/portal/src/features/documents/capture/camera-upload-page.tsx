import { Button } from '@mantine/core'
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import { useState } from 'react'
import { Link, Navigate, useLocation, useNavigate, useParams } from 'react-router'
import { FilePicker } from '@milepost/ui/files/file-picker.tsx'
import { pickPhoto } from '@milepost/ui/files/pick-file.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { hasScanner } from '../../../native/camera/scanner.ts'
import { paths, type PageType, type UploadTarget } from '../../../paths.ts'
import { isSameTarget, unsentPages } from '../draft/draft.ts'
import { useUploadDraft } from '../draft/upload-draft.tsx'
import { getPageType, pathToDraft, useUploadTarget } from '../draft/upload-target.ts'
import { copy as uploadCopy } from '../draft/upload.copy.ts'
import { copy } from '../upload-frame/camera.copy.ts'
import { Problem } from '../upload-frame/problem.tsx'
import { UploadFrame } from '../upload-frame/upload-frame.tsx'
import { useIsMounted } from '../upload-frame/use-is-mounted.ts'
import { PageReview } from '../upload/page-review.tsx'
import classes from './camera-upload-page.module.css'
import { CropPhoto } from './crop-photo.tsx'
import { DeviceScanner } from './device-scanner.tsx'
import { LiveCamera } from './live-camera.tsx'

/** Adds a page with the camera: take, crop, then send it (single page) or add it to the document (several). */
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
  const { photo, pages, resubmission } = draft
  const [initial] = useState({ pages: pages.length, sent })
  // Via an old URL: a new photo would replace the draft for another target, so open that draft first.
  const [isForOther] = useState(unsentPages(draft) > 0 && !isSameTarget(draft.target, target))
  if (isForOther) return <Navigate to={pathToDraft(draft)} replace />
  if (photo)
    return (
      <UploadFrame title={words.cropPage}>
        <CropPhoto key={photo.id} photo={photo} pageType={pageType} />
      </UploadFrame>
    )
  // A submitted single page stays in the draft until the server has it.
  const submitted = pageType === 'single' ? pages.at(-1) : undefined
  if (submitted)
    return (
      <UploadFrame title={upload.reviewPage}>
        <PageReview page={submitted} pageType={pageType} />
      </UploadFrame>
    )
  // The page was added or sent and navigation is under way: render nothing, so that the scanner doesn't open
  // for another page.
  if (pages.length !== initial.pages || sent !== initial.sent) return null
  const pageToRetake = resubmission?.pages[pages.length]
  return (
    <UploadFrame
      title={pageToRetake === undefined ? words.scanPage : words.retakePage(pageToRetake)}
    >
      <TakePhoto target={target} pageType={pageType} />
    </UploadFrame>
  )
}

function TakePhoto({ target, pageType }: { target: UploadTarget | undefined; pageType: PageType }) {
  const words = useCopy(copy)
  const navigate = useNavigate()
  const { change } = useUploadDraft()
  const isMounted = useIsMounted()
  const [hasNoCamera, setHasNoCamera] = useState(false)
  const [problem, setProblem] = useState<string>()
  const currentPath = paths.cameraUpload(pageType, target)

  const addPhoto = (file: File) => change({ do: 'photograph', file, target, pageType })
  const failed = (why: 'denied' | 'missing') => {
    if (why === 'missing') return setHasNoCamera(true)
    void navigate(paths.permissionsNeededFor(currentPath), { replace: true })
  }
  const addFile = async ([chosen]: File[]) => {
    if (!chosen) return
    const pick = await pickPhoto(chosen)
    if (!isMounted()) return
    setProblem('problem' in pick ? pick.problem : undefined)
    if ('picked' in pick) addPhoto(pick.picked.file)
  }

  return (
    <>
      <p className={classes.aim}>
        {words.aim} <Link to={paths.howToSendDocuments}>{words.howTo}</Link>
      </p>
      {hasNoCamera ? (
        <div className={classes.none}>
          <IconCamera size={32} stroke={1.5} aria-hidden="true" />
          <b>{words.noCamera}</b>
          <p>{words.noCameraText}</p>
          <FilePicker by="camera" onPick={addFile}>
            {(props) => (
              <Button {...props} size="lg" leftSection={<IconCamera size={20} />}>
                {words.openCamera}
              </Button>
            )}
          </FilePicker>
        </div>
      ) : hasScanner() ? (
        <DeviceScanner onPhoto={addPhoto} onFailed={failed} />
      ) : (
        <LiveCamera onPhoto={(photo) => addPhoto(photoFile(photo))} onFailed={failed} />
      )}
      <Problem>{problem}</Problem>
      <FilePicker by="photo" onPick={addFile}>
        {(props) => (
          <Button {...props} variant="default" size="lg" leftSection={<IconPhoto size={20} />}>
            {words.choosePhoto}
          </Button>
        )}
      </FilePicker>
    </>
  )
}

/** The photo with a file name that matches its type. */
function photoFile(photo: Blob): File {
  const { type } = photo
  return new File([photo], type === 'image/png' ? 'photo.png' : 'photo.jpg', { type })
}
