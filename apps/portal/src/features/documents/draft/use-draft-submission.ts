import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { documents, type DocumentDetails } from '@milepost/contract/documents/documents'
import { hubMessages } from '@milepost/contract/hub-messages/hub-messages'
import { CallFailed } from '@milepost/contract/wire/caller'
import { errorMessages } from '@milepost/contract/wire/error-messages'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { useLeaveWarning } from '@milepost/ui/routing/use-leave-warning.ts'
import { token } from '@milepost/ui/session/session.ts'
import { isRetryable } from '../../../outbox/outbox-entry.ts'
import { getEnqueue, type Enqueue } from '../../../outbox/outbox.ts'
import { withSessionGuard } from '../../../outbox/with-session-guard.ts'
import { paths } from '../../../paths.ts'
import { pdfPasswords } from '../locked/pdf-passwords.ts'
import type { SentPage } from '../sent-before/find-sent-pages.ts'
import { changeDraft, toDocument, unsentPages, type Draft, type DraftAction } from './draft.ts'
import { withoutSentElsewhere, withUploads } from './left-to-send.ts'
import { pathAfter } from './upload-target.ts'
import { copy } from './upload.copy.ts'
import { useStoredDraft, type SaveState } from './use-stored-draft.ts'

type SubmitOptions = {
  /** As a document of its own, not in place of another. */
  new?: boolean
  /** Also if its pages were sent before. */
  anyway?: boolean
}

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
  submit: (options?: SubmitOptions) => void
  /** Pages that were sent before: the send waits for an answer. */
  sentBefore: readonly SentPage[]
  dropSentBefore: () => void
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
  options: SubmitOptions
}

/** Sent before, so that the send waits for the person's answer. */
class PagesSentBefore extends Error {
  readonly pages: readonly SentPage[]

  constructor(pages: readonly SentPage[]) {
    super('These pages were sent before')
    this.pages = pages
  }
}

/** What the page does now, for what began when it looked otherwise. */
type LatestPage = {
  pathname: string
  submit: () => void
  leaveEmptied: (shown: Draft) => void
}

/** The draft, its actions, and the state of sending it. */
export function useDraftSubmission(): UploadDraft {
  const words = useCopy(copy)
  const errorMessage = useErrorMessage()
  const toast = useToast()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const activeSend = useRef<AbortController>(undefined)
  // A send outlives the render, and even the page, that started it.
  const latestPage = useRef<LatestPage>({
    pathname: '',
    submit: () => {},
    leaveEmptied: () => {},
  })
  const {
    draft,
    isReady,
    saveState,
    isSaved,
    getDraft,
    saveDraft,
    change: changeStored,
    refresh,
    inTurnToSend,
  } = useStoredDraft((shown) => latestPage.current.leaveEmptied(shown))
  const [progress, setProgress] = useState<readonly number[]>([])
  const [sent, setSent] = useState<DocumentDetails>()
  const [sentBefore, setSentBefore] = useState<readonly SentPage[]>([])
  const { pathname } = useLocation()

  /** Sends the draft, or moves it to the outbox, which returns undefined. */
  const send = async (
    left: Draft,
    { sender, isSameSession, options }: Omit<Sending, 'submitted'>,
  ) => {
    const enqueue = getEnqueue()
    if (!options.anyway && left.attempted !== left.key) {
      const callGuarded = withSessionGuard(isSameSession)
      // Without an answer it is sent: to have a page twice is better than not to have it.
      const found = await import('../sent-before/find-sent-pages.ts')
        .then((loaded) => loaded.findSentPages(left.pages, callGuarded, sender.signal))
        .catch(() => [])
      sender.signal.throwIfAborted()
      if (found.length > 0) throw new PagesSentBefore(found)
    }
    // Stored before the first byte goes: an attempt whose answer was lost would find itself.
    changeStored({ do: 'attempt', key: left.key })
    await isSaved()
    const files = new Map(left.pages.map(({ id, file }) => [id, file]))
    try {
      const { documentCommand } = await import('../../../outbox/commands/document.ts').catch(() => {
        // Offline, where no service worker has stored the code.
        throw new CallFailed({ code: 'offline', title: errorMessages.offline })
      })
      return await documentCommand.send(
        { kind: 'document', ...toDocument(left) },
        {
          call: withSessionGuard(isSameSession),
          key: left.key,
          signal: sender.signal,
          loadFile: async (id) => files.get(id)!,
          onProgress: (_, ofPages = []) => setProgress(ofPages),
          onArrived: async (pages) => changeStored({ do: 'arrive', pages }),
        },
      )
    } catch (reason) {
      if (sender.signal.aborted || !isRetryable(reason) || !enqueue) throw reason
      await enqueueDocument(withUploads(left, getDraft()), enqueue)
      return undefined
    }
  }

  /** Shows that the document is stored, on the server or in the outbox. */
  const showSent = async (
    document: DocumentDetails | undefined,
    left: Draft,
    isSameSession: () => boolean,
  ) => {
    setSent(document)
    if (document) openLocked(document, left, isSameSession)
    if (!document) {
      await leaveUpload(pathAfter(left.target))
      return toast.note(words.queuedNotice)
    }
    cache.setQueryData([documents.show.path, { params: { id: document.guid } }], document)
    void cache.invalidateQueries({ queryKey: [documents.list.path] })
    void cache.invalidateQueries({ queryKey: [documents.show.path] })
    if (left.target?.kind === 'hub-message')
      for (const { path } of [hubMessages.list, hubMessages.show])
        void cache.invalidateQueries({ queryKey: [path] })
    if (!(await leaveUpload(paths.uploadSuccess(left.target)))) toast.success(words.onItsWay)
  }

  /** Leaves the upload pages; false if the user has already left them. */
  const leaveUpload = async (to: string): Promise<boolean> => {
    if (!latestPage.current.pathname.startsWith(paths.upload)) return false
    await navigate(to, { replace: true })
    return true
  }

  const leaveSentElsewhere = async (target: Draft['target']): Promise<void> => {
    const isOnPages = await leaveUpload(pathAfter(target))
    if (isOnPages || activeSend.current) toast.note(words.sentElsewhere)
  }

  const sending = useMutation({
    // Offline, fail with an error instead of pausing silently.
    networkMode: 'always',
    mutationFn: (started: Sending) =>
      inTurnToSend(started.sender.signal, async () => {
        const { submitted, sender, isSameSession } = started
        await refresh()
        sender.signal.throwIfAborted()
        if (!isSameSession()) return
        const left = withoutSentElsewhere(submitted, getDraft())
        if (left.pages.length === 0) return leaveSentElsewhere(submitted.target)
        const document = await send(left, started)
        // Don't show or open it for someone who signed in since.
        if (isSameSession()) await showSent(document, left, isSameSession)
        // Only after the upload page is closed, or its pages would vanish on screen; and before another window's turn.
        changeStored({ do: 'sent', pageIds: left.pages.map(({ id }) => id) })
        await isSaved()
      }),
    onError: (reason, { sender, isSameSession }) => {
      if (isCancelled(reason, sender) || !isSameSession()) return
      if (reason instanceof PagesSentBefore) return setSentBefore(reason.pages)
      const isResubmitted =
        reason instanceof CallFailed && reason.code === 'not_awaiting_resubmission'
      toast.failure(
        errorMessage(reason),
        isResubmitted ? {} : { retry: () => latestPage.current.submit() },
      )
    },
    onSettled: () => (activeSend.current = undefined),
  })

  const submit = (options: SubmitOptions = {}) => {
    if (activeSend.current) return
    const whole = changeDraft(getDraft(), { do: 'add-page' })
    if (whole.pages.length === 0) return
    const submitted = options.new ? changeDraft(whole, { do: 'send-as-new' }) : whole
    toast.clear()
    setSentBefore([])
    saveDraft(submitted)
    setProgress(submitted.pages.map(() => 0))
    activeSend.current = new AbortController()
    const sessionToken = token()
    const isSameSession = () => [undefined, sessionToken].includes(token())
    sending.mutate({ submitted, sender: activeSend.current, isSameSession, options })
  }
  const leaveEmptied = ({ target }: Draft) => {
    // A send finds that out on its own.
    if (!activeSend.current) void leaveSentElsewhere(target)
  }
  useEffect(() => {
    latestPage.current = { pathname, submit, leaveEmptied }
  })

  const cancel = () => activeSend.current?.abort()
  const change = (action: DraftAction) => {
    if (action.do === 'clear') cancel()
    if (action.do === 'pick' || action.do === 'photograph') setSent(undefined)
    if (!sending.isPending) {
      sending.reset()
      setSentBefore([])
    }
    changeStored(action)
  }

  // A draft saved on the device survives; warn only about one that isn't.
  useLeaveWarning(sending.isPending || (unsentPages(draft) > 0 && saveState !== 'saved'))

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
    sentBefore,
    dropSentBefore: () => setSentBefore([]),
    isSending: sending.isPending,
    failure: error && !(variables && isNoFailure(error, variables.sender)) ? error : undefined,
  }
}

/** Moves a document to the outbox under the same key, with the pages uploaded so far. Throws if the device is full. */
async function enqueueDocument(draft: Draft, enqueue: Enqueue): Promise<void> {
  const bytes = await Promise.all(
    draft.pages.map(async ({ id, file }) => [id, await file.arrayBuffer()] as const),
  )
  await enqueue({ kind: 'document', ...toDocument(draft) }, draft.key, {
    orderingKey: undefined,
    files: new Map(bytes),
  })
}

/** Opens the locked PDFs whose passwords were asked for. */
function openLocked(document: DocumentDetails, { pages }: Draft, isSameSession: () => boolean) {
  const files = pages.map(({ file }) => file)
  if (!pdfPasswords.isNeeded(files)) return
  void import('../locked/unlock-sent.ts')
    .then(({ unlockSent }) => unlockSent(withSessionGuard(isSameSession), document, files))
    // It is asked for on the document's page then.
    .catch(() => undefined)
}

const isNoFailure = (reason: Error, sender: AbortController) =>
  reason instanceof PagesSentBefore || isCancelled(reason, sender)

/** Whether the client stopped the send, so there is no failure to show. */
const isCancelled = (reason: Error, sender: AbortController) =>
  sender.signal.aborted && !(reason instanceof CallFailed)
