import { NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import {
  clientArchivesForStaff,
  type DocumentSelection,
} from '@milepost/contract/client-archives/client-archives'
import { startDownload } from '@milepost/ui/account-security/archive-button.tsx'
import { apiRoot } from '@milepost/ui/api/api-root.ts'
import { call } from '@milepost/ui/api/api.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { FormDialog } from '@milepost/ui/forms/form-dialog.tsx'
import { today } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { copy } from './documents-archive.copy.ts'

/** As long as a firm has to have them, by default. */
const years = 8

/** Downloads a client's documents of a year as one file, which the browser stores while it comes in. */
export function DocumentsArchiveDialog({
  accountId,
  onClose,
}: {
  accountId: string
  onClose: () => void
}) {
  const words = useCopy(copy)
  const toast = useToast()
  const thisYear = Number(today().slice(0, 4))
  const [selection, setSelection] = useState<DocumentSelection>({
    year: thisYear,
    content: 'originals',
    isPostedOnly: false,
  })
  const change = (changed: Partial<DocumentSelection>) =>
    setSelection((before) => ({ ...before, ...changed }))
  const download = useMutation({
    mutationFn: () =>
      call(clientArchivesForStaff.requestDocuments, { params: { accountId }, body: selection }),
    onSuccess: ({ path }) => {
      startDownload(`${apiRoot}${path}`)
      toast.success(words.begun)
      onClose()
    },
  })
  return (
    <FormDialog
      title={words.title}
      submitLabel={words.download}
      isPending={download.isPending}
      error={download.error}
      onSubmit={() => download.mutate()}
      onClose={onClose}
    >
      <NativeSelect
        label={words.year}
        value={String(selection.year)}
        onChange={(event) => change({ year: Number(event.currentTarget.value) })}
        data={Array.from({ length: years }, (_, i) => String(thisYear - i))}
      />
      <NativeSelect
        label={words.content}
        value={selection.content}
        onChange={(event) =>
          change({ content: event.currentTarget.value === 'previews' ? 'previews' : 'originals' })
        }
        data={(['originals', 'previews'] as const).map((value) => ({
          value,
          label: words[value],
        }))}
      />
      <NativeSelect
        label={words.which}
        value={selection.isPostedOnly ? 'posted' : 'all'}
        onChange={(event) => change({ isPostedOnly: event.currentTarget.value === 'posted' })}
        data={(['all', 'posted'] as const).map((value) => ({ value, label: words[value] }))}
      />
      <p>{words.text}</p>
    </FormDialog>
  )
}
