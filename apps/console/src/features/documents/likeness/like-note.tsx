import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { workQueue, type StaffDocument } from '@milepost/contract/documents/work-queue'
import { call } from '@milepost/ui/api/api.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { lazyPart } from '@milepost/ui/feedback/lazy-part.tsx'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { useRefresh } from '../documents.hooks.ts'
import { copy } from './likeness.copy.ts'
import classes from './likeness.module.css'

const CompareDialog = lazyPart(
  () => import('./compare-dialog.tsx').then((loaded) => loaded.CompareDialog),
  { failure: 'overPage' },
)

/** Says that a document looks like an earlier one of the client, lets staff see both, and say that it isn't. */
export function LikeNote({ document }: { document: StaffDocument }) {
  const words = useCopy(copy)
  const { listDate } = useDates()
  const toast = useToast()
  const errorMessage = useErrorMessage()
  const refresh = useRefresh()
  const [isComparing, setComparing] = useState(false)
  const { accountId, guid: id, looksLike } = document
  const tellApart = useMutation({
    mutationFn: () => call(workQueue.tellApart, { params: { accountId, id } }),
    onError: (reason) => toast.failure(errorMessage(reason)),
    onSettled: refresh,
  })
  if (!looksLike) return null
  const { title, createdAt, page, otherPage } = looksLike
  return (
    <div role="note" className={classes.note}>
      <p>
        <b>{words.looksLike(listDate(createdAt))}</b>{' '}
        <span>{words.earlier(title, page, otherPage)}</span>
      </p>
      <Button size="xs" variant="default" onClick={() => setComparing(true)}>
        {words.compare}
      </Button>
      <Button
        size="xs"
        variant="default"
        loading={tellApart.isPending}
        onClick={() => tellApart.mutate()}
      >
        {words.unlike}
      </Button>
      {isComparing && (
        <CompareDialog
          document={document}
          like={looksLike}
          onUnlike={() => {
            setComparing(false)
            tellApart.mutate()
          }}
          onClose={() => setComparing(false)}
        />
      )}
    </div>
  )
}
