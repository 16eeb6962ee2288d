import { Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import {
  maxUndoReason,
  reconciling,
  type Reconciliation,
} from '@milepost/contract/financial-performance/reconciling'
import { call } from '@milepost/ui/api/api.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { FormDialog } from '@milepost/ui/forms/form-dialog.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { copy } from './reconcile.copy.ts'
import { useReconcilingChanged } from './reconcile.hooks.ts'
import classes from './reconcile.module.css'

type UndoDialogProps = { accountId: string; statement: Reconciliation; onClose: () => void }

/** Asks an admin why a finished statement is opened again. */
export function UndoDialog({ accountId, statement, onClose }: UndoDialogProps) {
  const words = useCopy(copy)
  const toast = useToast()
  const changed = useReconcilingChanged()
  const [reason, setReason] = useState('')
  const undo = useMutation({
    networkMode: 'always',
    mutationFn: () =>
      call(reconciling.undo, { params: { accountId, id: statement.id }, body: { reason } }),
    onSuccess: async () => {
      await changed()
      toast.success(words.undone)
      onClose()
    },
  })
  return (
    <FormDialog
      title={words.undoTitle}
      submitLabel={words.undo}
      isPending={undo.isPending}
      error={undo.error}
      isDestructive
      isReady={reason.trim() !== ''}
      onSubmit={() => undo.mutate()}
      onClose={onClose}
    >
      <p className={classes.dim}>{words.undoText}</p>
      <Textarea
        label={words.reason}
        description={words.reasonHint}
        rows={2}
        data-autofocus
        maxLength={maxUndoReason}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
