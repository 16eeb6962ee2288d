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
import { dropSharedFile } from '../../../native/shared-file.ts'
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
  /** Whether it is known what was held before the page was opened. */
  isReady: boolean
  saveState: SaveState
  /** Whether the last change is on the device, once it was tried. */
  isSaved: () => Promise<boolean>
  /** The draft as it is now, also between two renders, or after the page that asks has gone. */
  getDraft: () => Draft
  change: (action: DraftAction) => void
  /** Sends the draft, with the page under review as its last one. A second tap does nothing. */
  submit: (options?: { new: boolean }) => void
  cancel: () => void
  isSending: boolean
  /** For each page how much of it has left, from 0 to 1. */
  progress: readonly number[]
  /** Why the last try failed; the draft is as it was. */
  failure: Error | undefined
  /** What was stored last, until another file is chosen. */
  sent: DocumentDetails | undefined
}

type Sending = {
  submitted: Draft
  sender: AbortController
  /** Whether nobody else has signed in since it began. */
  isSameSession: () => boolean
}

/** A draft, what may be done with it, and how its sending goes. */
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
  // A send outlives the render, and even the page, that began it.
  const latestPage = useRef({ pathname: '', submit: () => {} })
  const { pathname } = useLocation()

  const sending = useMutation({
    // Offline it fails and says so, instead of waiting unseen.
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
      // Who has signed in since is neither told of it nor led to it.
      if (!isSameSession()) return saveDraft(emptyDraft())
      setSent(document)
      // Who has gone on to something else stays with it.
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
      // The pages leave the draft when nobody looks at them any more.
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
    if (action.do === 'clear') {
      cancel()
      void dropSharedFile().catch(() => {})
    }
    if (action.do === 'pick' || action.do === 'photograph') setSent(undefined)
    if (!sending.isPending) sending.reset()
    changeStored(action)
  }

  // What is kept on the device is found again; only what is not would be lost.
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

/** Hands a document to the outbox, under the key and with the pages as far as they have come. Throws where there is no room. */
async function enqueueDocument(draft: Draft, enqueue: Enqueue): Promise<void> {
  const bytes = await Promise.all(
    draft.pages.map(async ({ id, file }) => [id, await file.arrayBuffer()] as const),
  )
  await enqueue({ kind: 'document', ...toDocument(draft) }, draft.key, new Map(bytes))
}

/** Whether the client stopped a send, so that there is no failure to tell of. */
const isCancelled = (reason: Error, sender: AbortController) =>
  sender.signal.aborted && !(reason instanceof CallFailed)
