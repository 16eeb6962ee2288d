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
import { isForLater } from '../../../outbox/actions.ts'
import { askWhile } from '../../../outbox/ask-while.ts'
import { keeper, type Keeper } from '../../../outbox/outbox.ts'
import {
  changeDraft,
  documentOf,
  emptyDraft,
  unsentPages,
  type Draft,
  type DraftAction,
} from './draft.ts'
import { placeOf } from './upload-target.ts'
import { copy } from './upload.copy.ts'
import { useKeptDraft, type Keeping } from './use-kept-draft.ts'

export type UploadDraft = {
  draft: Draft
  /** Whether it is known what was held before the page was opened. */
  isReady: boolean
  keeping: Keeping
  /** Whether the last change is on the device, once it was tried. */
  isKept: () => Promise<boolean>
  /** The draft as it is now, also between two renders, or after the page that asks has gone. */
  now: () => Draft
  change: (action: DraftAction) => void
  /** Sends the draft, with the page under review as its last one. A second tap does nothing. */
  submit: (as?: { new: boolean }) => void
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
  going: Draft
  sender: AbortController
  /** Whether nobody else has signed in since it began. */
  isTheirs: () => boolean
}

/** A draft, what may be done with it, and how its sending goes. */
export function useHeldDraft(): UploadDraft {
  const words = useCopy(copy)
  const say = useErrorMessage()
  const toast = useToast()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const { draft, isReady, keeping, isKept, now, hold, change: changeKept } = useKeptDraft()
  const [progress, setProgress] = useState<readonly number[]>([])
  const [sent, setSent] = useState<DocumentDetails>()
  const inHand = useRef<AbortController>(undefined)
  // A send outlives the render, and even the page, that began it.
  const latest = useRef({ pathname: '', submit: () => {} })
  const { pathname } = useLocation()

  const sending = useMutation({
    // Offline it fails and says so, instead of waiting unseen.
    networkMode: 'always',
    mutationFn: async ({ going, sender, isTheirs }: Sending) => {
      const keep = keeper()
      const files = new Map(going.pages.map(({ id, file }) => [id, file]))
      try {
        const { sendDocument } = await import('../../../outbox/send-document.ts')
        return await sendDocument(askWhile(isTheirs), going.key, documentOf(going), {
          fileOf: async (id) => files.get(id)!,
          signal: sender.signal,
          onProgress: (_, ofPages) => setProgress(ofPages),
          onArrived: async (pages) => changeKept({ do: 'arrive', pages }),
        })
      } catch (reason) {
        if (sender.signal.aborted || !isForLater(reason) || !keep) throw reason
        await keepForLater(now(), keep)
        return undefined
      }
    },
    onSuccess: async (document, { going, isTheirs }) => {
      // Who has signed in since is neither told of it nor led to it.
      if (!isTheirs()) return hold(emptyDraft())
      setSent(document)
      // Who has gone on to something else stays with it.
      const isLookedAt = latest.current.pathname.startsWith(paths.upload)
      if (!document) {
        if (isLookedAt) await navigate(placeOf(going.target), { replace: true })
        toast.note(words.waits)
        return hold(emptyDraft())
      }
      cache.setQueryData([documents.show.path, { params: { id: document.guid } }], document)
      void cache.invalidateQueries({ queryKey: [documents.list.path] })
      void cache.invalidateQueries({ queryKey: [documents.show.path] })
      if (going.target?.kind === 'hub-message')
        for (const { path } of [hubMessages.list, hubMessages.show])
          void cache.invalidateQueries({ queryKey: [path] })
      // The pages leave the draft when nobody looks at them any more.
      if (isLookedAt) await navigate(paths.uploadSuccess(going.target), { replace: true })
      else toast.success(words.onItsWay)
      hold(emptyDraft())
    },
    onError: (reason, { sender, isTheirs }) => {
      if (wasStopped(reason, sender) || !isTheirs()) return
      const isPast = reason instanceof CallFailed && reason.code === 'not_awaiting_resubmission'
      toast.failure(say(reason), isPast ? {} : { retry: () => latest.current.submit() })
    },
    onSettled: () => (inHand.current = undefined),
  })

  const submit = (as?: { new: boolean }) => {
    if (inHand.current) return
    const whole = changeDraft(now(), { do: 'keep-looked-at' })
    if (whole.pages.length === 0) return
    const going = as?.new ? changeDraft(whole, { do: 'send-as-new' }) : whole
    toast.clear()
    hold(going)
    setProgress(going.pages.map(() => 0))
    inHand.current = new AbortController()
    const bearer = token()
    const isTheirs = () => [undefined, bearer].includes(token())
    sending.mutate({ going, sender: inHand.current, isTheirs })
  }
  useEffect(() => {
    latest.current = { pathname, submit }
  })

  const cancel = () => inHand.current?.abort()
  const change = (action: DraftAction) => {
    if (action.do === 'clear') {
      cancel()
      void dropSharedFile().catch(() => {})
    }
    if (action.do === 'pick' || action.do === 'photograph') setSent(undefined)
    if (!sending.isPending) sending.reset()
    changeKept(action)
  }

  // What is kept on the device is found again; only what is not would be lost.
  const wouldLose = sending.isPending || (unsentPages(draft) > 0 && keeping !== 'kept')
  useWindowEvent('beforeunload', (event) => {
    if (wouldLose) event.preventDefault()
  })

  const { error, variables } = sending
  return {
    ...{ draft, isReady, keeping, isKept, now, change, submit, cancel, progress, sent },
    isSending: sending.isPending,
    failure: error && !(variables && wasStopped(error, variables.sender)) ? error : undefined,
  }
}

/** Hands a document to the outbox, under the key and with the pages as far as they have come. Throws where there is no room. */
async function keepForLater(draft: Draft, keep: Keeper): Promise<void> {
  const bytes = await Promise.all(
    draft.pages.map(async ({ id, file }) => [id, await file.arrayBuffer()] as const),
  )
  await keep({ kind: 'document', ...documentOf(draft) }, draft.key, new Map(bytes))
}

/** Whether the client stopped a send, so that there is no failure to tell of. */
const wasStopped = (reason: Error, sender: AbortController) =>
  sender.signal.aborted && !(reason instanceof CallFailed)
