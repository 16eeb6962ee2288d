import { NativeSelect, TextInput } from '@mantine/core'
import { MessageType } from '@milepost/contract/hub-messages/hub-messages'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { copy, typeCopy } from './hub-messages.copy.ts'
import type { DraftForm } from './message-draft.ts'

const reminderDays = [1, 2, 3, 5, 7, 14, 30]

/** What a message asks for, its deadline, and how often to remind. */
export function MessageSettings({ form }: { form: DraftForm }) {
  const words = useCopy(copy)
  const types = useCopy(typeCopy)
  const errorMessage = useErrorMessage()
  const { messageType, batchType, documentYear, dueOn, remindEveryDays } = form.values
  const problem = (name: string) =>
    form.errors[name] ? errorMessage(form.errors[name]) : undefined
  return (
    <>
      <NativeSelect
        size="md"
        label={words.messageType}
        value={messageType}
        onChange={({ currentTarget: { value } }) =>
          form.setValues({
            messageType: value as MessageType,
            ...(value === 'read_only' && { remindEveryDays: undefined }),
          })
        }
        data={MessageType.options.map((value) => ({ value, label: types[value] }))}
      />
      <TextInput
        label={`${words.batchType} (${words.optional})`}
        description={words.batchTypeHint}
        maxLength={60}
        value={batchType ?? ''}
        onChange={(event) =>
          form.setFieldValue('batchType', event.currentTarget.value || undefined)
        }
        error={problem('batchType')}
      />
      <TextInput
        label={`${words.documentYear} (${words.optional})`}
        inputMode="numeric"
        maxLength={4}
        value={documentYear ?? ''}
        onChange={({ currentTarget: { value } }) =>
          form.setFieldValue('documentYear', Number(value.replace(/\D/g, '')) || undefined)
        }
        error={problem('documentYear')}
      />
      <TextInput
        type="date"
        label={`${words.dueDate} (${words.optional})`}
        value={dueOn ?? ''}
        onChange={(event) => form.setFieldValue('dueOn', event.currentTarget.value || undefined)}
        error={problem('dueOn')}
      />
      {messageType !== 'read_only' && (
        <NativeSelect
          size="md"
          label={words.remind}
          description={words.remindHint}
          value={String(remindEveryDays ?? '')}
          onChange={({ currentTarget: { value } }) =>
            form.setFieldValue('remindEveryDays', Number(value) || undefined)
          }
          data={[
            { value: '', label: words.remindNever },
            ...reminderDays.map((days) => ({
              value: String(days),
              label: words.remindEvery(days),
            })),
          ]}
        />
      )}
    </>
  )
}
