import { Alert, Button, Loader } from '@mantine/core'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { sessionOwner } from '../../../shared/session-owner.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { isQuotaExceeded } from '../../../native/quota-exceeded.ts'
import { takeSharedFiles } from '../../../native/shared-file.ts'
import { unsentPages } from '../draft/draft.ts'
import { acceptedPhotos, pickFile, pickPhoto } from '../draft/pick-file.ts'
import { copy } from './share.copy.ts'
import classes from './share-document-page.module.css'
import { useUploadDraft } from '../draft/upload-draft.tsx'

/** The query with which the service worker reports that it couldn't store the shared files. */
const noRoom = '?no-room'

const photoTypes = acceptedPhotos.split(',')

/**
 * Receives files shared by another app: a single picture is cropped like a photo, any other single file is
 * reviewed, and several files become pages as they are.
 */
export function ShareDocumentPage() {
  const words = useCopy(copy)
  const say = useErrorMessage()
  const toast = useToast()
  const navigate = useNavigate()
  const { draft, isReady, isSending, change } = useUploadDraft()
  const [failedAt, setFailedAt] = useState<string>()
  // Another share may arrive while this page shows that the last one failed.
  const { key, search } = useLocation()
  const receivedKey = useRef<string>(undefined)

  const receive = async () => {
    // The last share's error would cover this one's result.
    if (failedAt !== undefined) toast.clear()
    let hasRoom = search !== noRoom
    const files = await takeSharedFiles(sessionOwner()).catch((reason: unknown) => {
      if (isQuotaExceeded(reason)) hasRoom = false
      return []
    })
    const hasSeveral = files.length > 1
    const isPhoto = !hasSeveral && files.some(({ type }) => photoTypes.includes(type))
    const picks = await Promise.all(files.map(isPhoto ? pickPhoto : pickFile))
    const problems = picks.flatMap((pick, index) => {
      if ('picked' in pick) return []
      const problem = say(pick.problem)
      return hasSeveral ? `${files[index]!.name}: ${problem}` : problem
    })
    if (problems.length > 0) toast.failure(words.errors(problems.join(' ')))
    else if (files.length === 0) toast.failure(hasRoom ? words.failed : words.noRoom)
    const good = picks.flatMap((pick) => ('picked' in pick ? pick.picked : []))
    if (good.length === 0) return setFailedAt(key)
    // Pages for another target stay, including one under review; the shared files are added to them.
    const { target } = draft
    const pageType = unsentPages(draft) > 0 ? 'multiple' : 'single'
    change({ do: 'keep-looked-at' })
    for (const picked of good) {
      if (isPhoto) change({ do: 'photograph', file: picked.file, target, pageType })
      else change({ do: 'pick', picked, target })
      if (hasSeveral) change({ do: 'keep-looked-at' })
    }
    const to = hasSeveral
      ? paths.documentManager(target)
      : isPhoto
        ? paths.cameraUpload(pageType, target)
        : paths.fileUpload(pageType, target)
    await navigate(to, { replace: true })
  }
  useEffect(() => {
    // Wait for the send: files added to a document being sent would be cleared with the draft, unsent.
    if (!isReady || isSending || receivedKey.current === key) return
    receivedKey.current = key
    void receive()
  })

  return (
    <Page title={words.title}>
      <div className={classes.splash}>
        {failedAt === key ? (
          <>
            <Alert role="alert" color="red" title={words.unable} />
            <Button component={Link} to={paths.home} replace size="lg">
              {words.returnHome}
            </Button>
          </>
        ) : (
          <p role="status">
            <Loader aria-hidden="true" />
            {words.processing}
          </p>
        )}
      </div>
    </Page>
  )
}
