import { Button, NativeSelect, TextInput } from '@mantine/core'
import {
  hubMessagesForStaff,
  type MessageTemplate,
} from '@milepost/contract/hub-messages-for-staff'
import { call, read } from '@milepost/ui/api.ts'
import { ConfirmDialog } from '@milepost/ui/confirm-dialog.tsx'
import { useSay } from '@milepost/ui/failure.ts'
import { useCopy } from '@milepost/ui/language.tsx'
import { LoadState } from '@milepost/ui/load-state.tsx'
import { useToast } from '@milepost/ui/toast.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { copy } from './hub-messages.copy.ts'
import classes from './hub-messages.module.css'
import type { Draft } from './new-message-page.tsx'

type TemplatesProps = { draft: Draft; onChoose: (template: MessageTemplate) => void }

/** The firm's own texts: to begin with one, to keep what is written as one, and to take one away. */
export function Templates({ draft, onChoose }: TemplatesProps) {
  const words = useCopy(copy)
  const say = useSay()
  const toast = useToast()
  const cache = useQueryClient()
  const templates = useQuery(read(hubMessagesForStaff.templates, {}))
  const [chosen, setChosen] = useState('')
  const [name, setName] = useState<string>()
  const [asking, setAsking] = useState(false)
  const settled = {
    onSettled: () => cache.invalidateQueries({ queryKey: [hubMessagesForStaff.templates.path] }),
    onError: (reason: unknown) => toast.failure(say(reason)),
  }
  const keep = useMutation({
    networkMode: 'always',
    mutationFn: (kept: string) => {
      const { subject, body, messageType, batchType = null, remindEveryDays = null } = draft
      const messageTemplate = {
        ...{ name: kept, subject, body, messageType, batchType, remindEveryDays },
      }
      return call(hubMessagesForStaff.addTemplate, { body: { messageTemplate } })
    },
    onSuccess: ({ id }) => {
      setChosen(id)
      setName(undefined)
      toast.success(words.kept)
    },
    ...settled,
  })
  const remove = useMutation({
    networkMode: 'always',
    mutationFn: (id: string) => call(hubMessagesForStaff.removeTemplate, { params: { id } }),
    onSuccess: () => {
      setChosen('')
      setAsking(false)
      toast.success(words.removed)
    },
    onSettled: settled.onSettled,
  })

  return (
    <LoadState of={templates} failed={words.templatesFailed}>
      {(all) => (
        <div className={classes.fields}>
          <NativeSelect
            size="md"
            label={words.template}
            value={chosen}
            onChange={({ currentTarget: { value } }) => {
              setChosen(value)
              const template = all.find(({ id }) => id === value)
              if (template) onChoose(template)
            }}
            data={[
              { value: '', label: words.noTemplate },
              ...all.map(({ id, name: label }) => ({ value: id, label })),
            ]}
          />
          {name === undefined ? (
            <div className={classes.end}>
              <Button
                variant="default"
                size="sm"
                onClick={() => setName(all.find(({ id }) => id === chosen)?.name ?? '')}
              >
                {words.keepTemplate}
              </Button>
              {chosen !== '' && (
                <Button variant="subtle" color="red" size="sm" onClick={() => setAsking(true)}>
                  {words.removeTemplate}
                </Button>
              )}
            </div>
          ) : (
            <div className={classes.fields}>
              <TextInput
                label={words.templateName}
                maxLength={80}
                value={name}
                onChange={(event) => setName(event.currentTarget.value)}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter') return
                  // In the form of the message, it would send that.
                  event.preventDefault()
                  if (name.trim() !== '' && !keep.isPending) keep.mutate(name)
                }}
              />
              <Button
                variant="default"
                size="sm"
                disabled={name.trim() === ''}
                loading={keep.isPending}
                onClick={() => keep.mutate(name)}
              >
                {words.keep}
              </Button>
            </div>
          )}
          {asking && (
            <ConfirmDialog
              title={words.removeAsk(all.find(({ id }) => id === chosen)?.name ?? '')}
              confirm={words.removeTemplate}
              isPending={remove.isPending}
              error={remove.error}
              onConfirm={() => remove.mutate(chosen)}
              onClose={() => setAsking(false)}
            >
              <p>{words.removeText}</p>
            </ConfirmDialog>
          )}
        </div>
      )}
    </LoadState>
  )
}
