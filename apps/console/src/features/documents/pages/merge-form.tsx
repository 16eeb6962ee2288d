import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { documentVersions } from '@milepost/contract/documents/document-versions'
import { workQueue, type StaffDocument } from '@milepost/contract/documents/work-queue'
import { call, read } from '@milepost/ui/api/api.ts'
import { DialogFooter } from '@milepost/ui/feedback/dialog-footer.tsx'
import { LoadState, SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { Form } from '@milepost/ui/forms/form.tsx'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { useActionFeedback } from '../documents.hooks.ts'
import { copy } from './pages.copy.ts'
import { usePagesChange } from './pages.hooks.ts'
import classes from './pages.module.css'

type MergeFormProps = {
  document: StaffDocument
  version: number
  onDone: () => void
  onClose: () => void
}

/** Adds the pages of another of the client's documents, one of the newest hundred. */
export function MergeForm({ document, version, onDone, onClose }: MergeFormProps) {
  const words = useCopy(copy)
  const toast = useToast()
  const { failed } = useActionFeedback()
  const { listDate } = useDates()
  const { accountId, guid, status } = document
  const merge = usePagesChange('merge', () => {
    toast.success(words.merged)
    onDone()
  })
  const [otherId, setOtherId] = useState('')
  const others = useQuery(
    read(workQueue.list, {
      query: {
        stage: 'all',
        client: accountId,
        limit: 100,
        fields: ['guid', 'title', 'status', 'createdAt'],
      },
    }),
  )
  async function submit(): Promise<void> {
    try {
      const params = { accountId, id: otherId }
      const other = await call(documentVersions.show, { params })
      merge.mutate({
        params: { accountId, id: guid },
        body: { version, otherId, otherVersion: other.version },
      })
    } catch (reason) {
      failed(reason as Error)
    }
  }
  return (
    <Form
      className={classes.form}
      onSubmit={() => {
        if (otherId !== '') void submit()
      }}
    >
      <h2>{words.mergeTitle}</h2>
      <p>{words.mergeText}</p>
      {status === 'posted' && <p role="note">{words.mergePosted}</p>}
      <LoadState
        query={others}
        failed={words.loadFailed}
        placeholder={<SkeletonRows rows={1} height={48} />}
      >
        {({ items }) => {
          const choices = items.filter(
            (item) =>
              item.guid !== guid &&
              !['posted', 'needs_resubmission', 'resubmitted'].includes(item.status),
          )
          return choices.length === 0 ? (
            <p role="status">{words.noOther}</p>
          ) : (
            <NativeSelect
              label={words.other}
              required
              value={otherId}
              onChange={({ currentTarget }) => setOtherId(currentTarget.value)}
              data={[
                { value: '', label: words.chooseOther },
                ...choices.map((item) => ({
                  value: item.guid,
                  label: `${item.title} · ${listDate(item.createdAt)}`,
                })),
              ]}
            />
          )
        }}
      </LoadState>
      <DialogFooter submitLabel={words.mergeSubmit} isPending={merge.isPending} onClose={onClose} />
    </Form>
  )
}
