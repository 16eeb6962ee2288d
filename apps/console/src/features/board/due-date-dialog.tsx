import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { WorkItemChange, workItems, type WorkItem } from '@milepost/contract/board/work-items'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { FormDialog } from '@milepost/ui/forms/form-dialog.tsx'
import { useFormCheck } from '@milepost/ui/forms/use-form-check.ts'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { useDayField } from '../../shared/day-field/use-day-field.ts'
import { copy } from './board.copy.ts'
import { useBoardChange } from './board.hooks.ts'

type DueDateDialogProps = { item: WorkItem; title: string; onClose: () => void }

/** Puts work off, as after an extension, or gives it the law's day again. */
export function DueDateDialog({ item, title, onClose }: DueDateDialogProps) {
  const words = useCopy(copy)
  const toast = useToast()
  const { dayInYear } = useDates()
  const [dueOn, setDueOn] = useState(item.dueOn)
  const day = useDayField({ value: dueOn, onChange: setDueOn })
  const change = useBoardChange(workItems.change, { failsAt: 'dialog' })
  const check = useFormCheck({
    parsed: WorkItemChange.safeParse({ dueOn }),
    error: change.error,
    at: 'workItem',
  })
  const save = (workItem: WorkItemChange) =>
    change.mutate(
      { params: { accountId: item.account.id, id: item.id }, body: { workItem } },
      {
        onSuccess: (changed) => {
          toast.success(words.dueDateSaved(dayInYear(changed.dueOn)))
          onClose()
        },
      },
    )
  return (
    <FormDialog
      title={title}
      submitLabel={words.save}
      isPending={change.isPending}
      error={change.error}
      onSubmit={check.submit(save)}
      onClose={onClose}
      actions={
        item.usualDueOn !== null && (
          <Button
            variant="default"
            disabled={change.isPending}
            onClick={() => save({ dueOn: null })}
          >
            {words.usualDate(dayInYear(item.usualDueOn))}
          </Button>
        )
      }
    >
      <TextInput
        data-autofocus
        label={words.dueDate}
        description={words.dueDateHint}
        error={day.error ?? check.problem('dueOn')}
        {...day.field}
      />
    </FormDialog>
  )
}
