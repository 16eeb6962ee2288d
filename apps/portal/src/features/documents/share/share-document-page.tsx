import { Alert, Button, Loader } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { acceptedPhotos, pickFile, pickPhoto } from '@milepost/ui/files/pick-file.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { isInApp } from '../../../native/device.ts'
import type { Share } from '../../../native/files/share-intent.ts'
import { dropShare, receiveShare } from '../../../native/files/shared-file.ts'
import { isQuotaExceeded } from '../../../native/quota-exceeded.ts'
import { paths } from '../../../paths.ts'
import { sessionOwner } from '../../../shared/session-owner.ts'
import { isBegun, unsentPages } from '../draft/draft.ts'
import { useUploadDraft } from '../draft/upload-draft.tsx'
import { describeRefused } from '../upload-frame/refused-files.ts'
import classes from './share-document-page.module.css'
import { ShareQuestion } from './share-question.tsx'
import { copy } from './share.copy.ts'

/** The query with which the service worker reports that it couldn't store the shared files. */
const noRoom = '?no-room'

const photoTypes = acceptedPhotos.split(',')

/**
 * Receives files shared by another app: a single picture is cropped like a photo, any other single file is
 * reviewed, and several files become pages as they are. In a browser, a website can pretend to be another
 * app, so the person is asked first; in the app, only if there is a document that they may belong to.
 */
export function ShareDocumentPage() {
  const words = useCopy(copy)
  const errorMessage = useErrorMessage()
  const toast = useToast()
  const navigate = useNavigate()
  const { getDraft, isReady, isSending, isSaved, change } = useUploadDraft()
  const [failedAt, setFailedAt] = useState<string>()
  const [asked, setAsked] = useState<{ at: string; share: Share }>()
  // Another share may arrive while this page shows that the last one failed, or asks about it.
  const { key, search } = useLocation()
  const receivedKey = useRef<string>(undefined)

  const receive = async () => {
    // The last share's error would cover this one's result.
    if (failedAt !== undefined) toast.clear()
    let hasRoom = search !== noRoom
    const received = search
      ? undefined
      : await receiveShare(sessionOwner()).catch((reason: unknown) => {
          if (isQuotaExceeded(reason)) hasRoom = false
          return undefined
        })
    if (receivedKey.current !== key) return
    if (!received) {
      toast.failure(hasRoom ? words.failed : words.noRoom)
      return setFailedAt(key)
    }
    if (isInApp() && !isBegun(getDraft())) return add(received)
    setAsked({ at: key, share: received })
  }

  const add = async ({ id, files }: Share) => {
    setAsked(undefined)
    const hasSeveral = files.length > 1
    const isPhoto = !hasSeveral && files.some(({ type }) => photoTypes.includes(type))
    const picks = await Promise.all(files.map(isPhoto ? pickPhoto : pickFile))
    const problems = describeRefused(files, picks, errorMessage)
    if (problems.length > 0) toast.failure(words.errors(problems.join(' ')))
    const good = picks.flatMap((pick) => ('picked' in pick ? pick.picked : []))
    // The files join the draft's pages, including one under review.
    const { target } = getDraft()
    const pageType = unsentPages(getDraft()) > 0 ? 'multiple' : 'single'
    const [first] = good
    if (first) change({ do: 'add-page' })
    if (hasSeveral) change({ do: 'add', picked: good, target })
    else if (first && isPhoto) change({ do: 'photograph', file: first.file, target, pageType })
    else if (first) change({ do: 'pick', picked: first, target })
    // Until the draft is on the device, the share has to stay there.
    await isSaved()
    await dropShare(id).catch(() => undefined)
    if (good.length === 0) return setFailedAt(key)
    const to = hasSeveral
      ? paths.documentManager(target)
      : isPhoto
        ? paths.cameraUpload(pageType, target)
        : paths.fileUpload(pageType, target)
    await navigate(to, { replace: true })
  }

  const discard = async ({ id }: Share) => {
    try {
      await dropShare(id)
    } catch {
      return toast.failure(words.discardFailed)
    }
    toast.note(words.discarded)
    await navigate(paths.home, { replace: true })
  }

  useEffect(() => {
    // Wait for the send: files added to a document being sent would be cleared with the draft, unsent.
    if (!isReady || isSending || receivedKey.current === key) return
    receivedKey.current = key
    void receive()
  })

  return (
    <Page title={words.title}>
      {failedAt === key ? (
        <div className={classes.splash}>
          <Alert role="alert" color="red" title={words.unable} />
          <Button component={Link} to={paths.home} replace size="lg">
            {words.returnHome}
          </Button>
        </div>
      ) : asked?.at === key && !isSending ? (
        <ShareQuestion
          files={asked.share.files}
          onAdd={() => void add(asked.share)}
          onDiscard={() => void discard(asked.share)}
        />
      ) : (
        <div className={classes.splash}>
          <p role="status">
            <Loader aria-hidden="true" />
            {words.processing}
          </p>
        </div>
      )}
    </Page>
  )
}
