import { CallFailed } from '@milepost/contract/wire/caller'
import { documents, type DocumentDetails } from '@milepost/contract/documents/documents'
import { hubMessages } from '@milepost/contract/hub-messages/hub-messages'
import { useWindowEvent } from '@mantine/hooks'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { token } from '@milepost/ui/session/session.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { isRetryable } from '../../../outbox/commands.ts'
import { withSessionGuard } from '../../../outbox/with-session-guard.ts'
import { getEnqueue, type Enqueue } from '../../../outbox/outbox.ts'
import {
  changeDraft,
  toDocument,
  emptyDraft,
  unsentPages,
  type Draft,
  type DraftAction,
} from './draft.ts'
import { pathAfter } from './upload-target.ts'
import { copy } from './upload.copy.ts'
import { useStoredDraft, type SaveState } from './use-stored-draft.ts'

export type UploadDraft = {
  draft: Draft
  /** Whether the stored draft has been loaded. */
  isReady: boolean
  saveState: SaveState
  /** Resolves to whether the last change was saved on the device. */
  isSaved: () => Promise<boolean>
  /** The current draft, also between renders and after the caller has unmounted. */
  getDraft: () => Draft
  change: (action: DraftAction) => void
  /** Sends the draft, with the page under review as its last page. A second tap does nothing. */
  submit: (options?: { new: boolean }) => void
  cancel: () => void
  isSending: boolean
  /** Fraction sent of each page, 0 to 1. */
  progress: readonly number[]
  /** Why the last attempt failed; the draft is unchanged. */
  failure: Error | undefined
  /** The document stored last, until another file is chosen. */
  sent: DocumentDetails | undefined
}

type Sending = {
  submitted: Draft
  sender: AbortController
  /** Whether the same session is still signed in. */
  isSameSession: () => boolean
}

/** The draft, its actions, and the state of sending it. */
export function useDraftSubmission(): UploadDraft {
  const words = useCopy(copy)
  const say = useErrorMessage()
  const toast = useToast()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const {
    draft,
    isReady,
    saveState,
    isSaved,
    getDraft,
    saveDraft,
    change: changeStored,
  } = useStoredDraft()
  const [progress, setProgress] = useState<readonly number[]>([])
  const [sent, setSent] = useState<DocumentDetails>()
  const activeSend = useRef<AbortController>(undefined)
  // A send outlives the render, and even the page, that started it.
  const latestPage = useRef({ pathname: '', submit: () => {} })
  const { pathname } = useLocation()

  const sending = useMutation({
    // Offline, fail with an error instead of pausing silently.
    networkMode: 'always',
    mutationFn: async ({ submitted, sender, isSameSession }: Sending) => {
      const enqueue = getEnqueue()
      const files = new Map(submitted.pages.map(({ id, file }) => [id, file]))
      try {
        const { sendDocument } = await import('../../../outbox/send-document.ts')
        return await sendDocument(
          withSessionGuard(isSameSession),
          submitted.key,
          toDocument(submitted),
          {
            loadFile: async (id) => files.get(id)!,
            signal: sender.signal,
            onProgress: (_, ofPages) => setProgress(ofPages),
            onArrived: async (pages) => changeStored({ do: 'arrive', pages }),
          },
        )
      } catch (reason) {
        if (sender.signal.aborted || !isRetryable(reason) || !enqueue) throw reason
        await enqueueDocument(getDraft(), enqueue)
        return undefined
      }
    },
    onSuccess: async (document, { submitted, isSameSession }) => {
      // Don't show or open it for someone who signed in since.
      if (!isSameSession()) return saveDraft(emptyDraft())
      setSent(document)
      // Don't navigate if the user has already left the upload.
      const isUploadOpen = latestPage.current.pathname.startsWith(paths.upload)
      if (!document) {
        if (isUploadOpen) await navigate(pathAfter(submitted.target), { replace: true })
        toast.note(words.queuedNotice)
        return saveDraft(emptyDraft())
      }
      cache.setQueryData([documents.show.path, { params: { id: document.guid } }], document)
      void cache.invalidateQueries({ queryKey: [documents.list.path] })
      void cache.invalidateQueries({ queryKey: [documents.show.path] })
      if (submitted.target?.kind === 'hub-message')
        for (const { path } of [hubMessages.list, hubMessages.show])
          void cache.invalidateQueries({ queryKey: [path] })
      // Clear the draft only after the upload page is gone, or its pages would vanish on screen.
      if (isUploadOpen) await navigate(paths.uploadSuccess(submitted.target), { replace: true })
      else toast.success(words.onItsWay)
      saveDraft(emptyDraft())
    },
    onError: (reason, { sender, isSameSession }) => {
      if (isCancelled(reason, sender) || !isSameSession()) return
      const isResubmitted =
        reason instanceof CallFailed && reason.code === 'not_awaiting_resubmission'
      toast.failure(say(reason), isResubmitted ? {} : { retry: () => latestPage.current.submit() })
    },
    onSettled: () => (activeSend.current = undefined),
  })

  const submit = (options?: { new: boolean }) => {
    if (activeSend.current) return
    const whole = changeDraft(getDraft(), { do: 'keep-looked-at' })
    if (whole.pages.length === 0) return
    const submitted = options?.new ? changeDraft(whole, { do: 'send-as-new' }) : whole
    toast.clear()
    saveDraft(submitted)
    setProgress(submitted.pages.map(() => 0))
    activeSend.current = new AbortController()
    const sessionToken = token()
    const isSameSession = () => [undefined, sessionToken].includes(token())
    sending.mutate({ submitted, sender: activeSend.current, isSameSession })
  }
  useEffect(() => {
    latestPage.current = { pathname, submit }
  })

  const cancel = () => activeSend.current?.abort()
  const change = (action: DraftAction) => {
    if (action.do === 'clear') cancel()
    if (action.do === 'pick' || action.do === 'photograph') setSent(undefined)
    if (!sending.isPending) sending.reset()
    changeStored(action)
  }

  // A draft saved on the device survives; warn only about one that isn't.
  const hasUnsavedWork = sending.isPending || (unsentPages(draft) > 0 && saveState !== 'kept')
  useWindowEvent('beforeunload', (event) => {
    if (hasUnsavedWork) event.preventDefault()
  })

  const { error, variables } = sending
  return {
    draft,
    isReady,
    saveState,
    isSaved,
    getDraft,
    change,
    submit,
    cancel,
    progress,
    sent,
    isSending: sending.isPending,
    failure: error && !(variables && isCancelled(error, variables.sender)) ? error : undefined,
  }
}

/** Moves a document to the outbox under the same key, with the pages uploaded so far. Throws if the device is full. */
async function enqueueDocument(draft: Draft, enqueue: Enqueue): Promise<void> {
  const bytes = await Promise.all(
    draft.pages.map(async ({ id, file }) => [id, await file.arrayBuffer()] as const),
  )
  await enqueue({ kind: 'document', ...toDocument(draft) }, draft.key, new Map(bytes))
}

/** Whether the client stopped the send, so there is no failure to show. */
const isCancelled = (reason: Error, sender: AbortController) =>
  sender.signal.aborted && !(reason instanceof CallFailed)
