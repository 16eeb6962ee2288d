import { Checkbox, NativeSelect, Textarea } from '@mantine/core'
import { useState } from 'react'
import { ReasonCode } from '@milepost/contract/documents/documents'
import type { StaffDocument } from '@milepost/contract/documents/work-queue'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { FormDialog } from '@milepost/ui/forms/form-dialog.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { useClaimNext, useMoveDocument } from './documents.hooks.ts'
import { copy, reasonCopy } from './posting.copy.ts'
import classes from './resubmission-dialog.module.css'

/** Sends a document back to the client with a reason, a note and the pages to redo. */
export function ResubmissionDialog({
  document,
  onClose,
}: {
  document: StaffDocument
  onClose: () => void
}) {
  const words = useCopy(copy)
  const reasons = useCopy(reasonCopy)
  const toast = useToast()
  const { accountId, guid, files } = document
  const move = useMoveDocument({ accountId, id: guid })
  const claimNext = useClaimNext()
  const [code, setCode] = useState<ReasonCode>('blurry')
  const [sentence, setSentence] = useState('')
  const [fileNumbers, setFileNumbers] = useState<number[]>([])

  const send = () =>
    move.mutate(
      {
        status: 'needs_resubmission',
        reason: { code, fileNumbers, ...(sentence.trim() && { sentence: sentence.trim() }) },
      },
      {
        onSuccess: () => {
          toast.success(words.sentBack)
          onClose()
          claimNext.mutate()
        },
      },
    )

  return (
    <FormDialog
      title={words.sendBackTitle}
      submitLabel={words.send}
      isPending={move.isPending}
      // A toast says it: the list is renewed at once, which may take the dialog away.
      error={null}
      onSubmit={send}
      onClose={onClose}
    >
      <NativeSelect
        data-autofocus
        label={words.reason}
        value={code}
        onChange={(event) => setCode(ReasonCode.parse(event.currentTarget.value))}
        data={ReasonCode.options.map((value) => ({ value, label: reasons[value] }))}
      />
      <Textarea
        label={words.sentence}
        description={words.sentenceHint}
        maxLength={500}
        minRows={2}
        autosize
        value={sentence}
        onChange={(event) => setSentence(event.currentTarget.value)}
      />
      <fieldset className={classes.pages}>
        <legend>{words.pages}</legend>
        <p>{words.pagesHint}</p>
        {files.map(({ fileNumber, fileName }) => (
          <Checkbox
            key={fileNumber}
            label={words.pageLabel(fileNumber, fileName)}
            checked={fileNumbers.includes(fileNumber)}
            onChange={(event) =>
              setFileNumbers(
                event.currentTarget.checked
                  ? [...fileNumbers, fileNumber].toSorted((a, b) => a - b)
                  : fileNumbers.filter((number) => number !== fileNumber),
              )
            }
          />
        ))}
      </fieldset>
    </FormDialog>
  )
}
