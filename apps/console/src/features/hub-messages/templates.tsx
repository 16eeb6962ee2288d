import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  hubMessagesForStaff,
  type MessageTemplate,
} from '@milepost/contract/hub-messages/hub-messages-for-staff'
import type { MessageTexts } from '@milepost/contract/hub-messages/message-texts'
import { call, read } from '@milepost/ui/api/api.ts'
import { ignoreNotFound } from '@milepost/ui/api/ignore-not-found.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog.tsx'
import { LoadState } from '@milepost/ui/feedback/load-state.tsx'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { copy } from './hub-messages.copy.ts'
import classes from './hub-messages.module.css'
import { toTexts, type Draft } from './message-draft.ts'

type TemplatesProps = { draft: Draft; onUse: (template: MessageTemplate) => void }

/** The firm's message templates: use, save or delete one. */
export function Templates({ draft, onUse }: TemplatesProps) {
  const words = useCopy(copy)
  const errorMessage = useErrorMessage()
  const toast = useToast()
  const cache = useQueryClient()
  const templates = useQuery(read(hubMessagesForStaff.templates, {}))
  const [chosen, setChosen] = useState('')
  const [name, setName] = useState<string>()
  const [confirming, setConfirming] = useState<'remove' | 'replace'>()
  const settled = {
    onSettled: () => cache.invalidateQueries({ queryKey: [hubMessagesForStaff.templates.path] }),
    onError: (reason: unknown) => toast.failure(errorMessage(reason)),
  }
  const saveTemplate = useMutation({
    networkMode: 'always',
    mutationFn: (templateName: string) => {
      const { messageType, batchType = null, remindEveryDays = null } = draft
      const messageTemplate = {
        name: templateName,
        texts: toTexts(draft),
        messageType,
        batchType,
        remindEveryDays,
      }
      return call(hubMessagesForStaff.addTemplate, { body: { messageTemplate } })
    },
    onSuccess: ({ id }) => {
      setChosen(id)
      setName(undefined)
      toast.success(words.saved)
    },
    ...settled,
  })
  const remove = useMutation({
    networkMode: 'always',
    mutationFn: (id: string) =>
      call(hubMessagesForStaff.removeTemplate, { params: { id } }).catch(ignoreNotFound),
    onSuccess: () => {
      setChosen('')
      setConfirming(undefined)
      toast.success(words.removed)
    },
    onSettled: settled.onSettled,
  })

  return (
    <LoadState query={templates} failed={words.templatesFailed}>
      {(all) => {
        const template = all.find(({ id }) => id === chosen)
        return (
          <div className={classes.fields}>
            <div className={classes.choosing}>
              <NativeSelect
                size="md"
                label={words.template}
                value={template?.id ?? ''}
                onChange={(event) => setChosen(event.currentTarget.value)}
                data={[
                  { value: '', label: words.noTemplate },
                  ...all.map(({ id, name: label }) => ({ value: id, label })),
                ]}
              />
              {/* A separate button, because arrow keys change the value of a closed list. */}
              <Button
                variant="default"
                disabled={!template}
                onClick={() => {
                  if (!template) return
                  if (isOwn(draft, all)) setConfirming('replace')
                  else onUse(template)
                }}
              >
                {words.use}
              </Button>
            </div>
            {name === undefined ? (
              <div className={classes.end}>
                <Button variant="default" size="sm" onClick={() => setName(template?.name ?? '')}>
                  {words.saveTemplate}
                </Button>
                {template && (
                  <Button
                    variant="subtle"
                    color="red"
                    size="sm"
                    onClick={() => setConfirming('remove')}
                  >
                    {words.removeTemplate}
                  </Button>
                )}
              </div>
            ) : (
              <div className={classes.fields}>
                <TextInput
                  label={words.templateName}
                  description={
                    all.some((one) => one.name === name.trim()) && words.replaces(name.trim())
                  }
                  inputWrapperOrder={['label', 'input', 'error', 'description']}
                  maxLength={80}
                  value={name}
                  onChange={(event) => setName(event.currentTarget.value)}
                  onKeyDown={(event) => {
                    if (event.key !== 'Enter') return
                    // The field is inside the message form: Enter would send the message.
                    event.preventDefault()
                    if (name.trim() !== '' && !saveTemplate.isPending) saveTemplate.mutate(name)
                  }}
                />
                <Button
                  variant="default"
                  size="sm"
                  disabled={name.trim() === ''}
                  loading={saveTemplate.isPending}
                  onClick={() => saveTemplate.mutate(name)}
                >
                  {words.save}
                </Button>
              </div>
            )}
            {template && confirming === 'replace' && (
              <ConfirmDialog
                title={words.replaceAsk}
                confirm={words.replace}
                onConfirm={() => {
                  onUse(template)
                  setConfirming(undefined)
                }}
                onClose={() => setConfirming(undefined)}
              >
                <p>{words.replaceText(template.name)}</p>
              </ConfirmDialog>
            )}
            {template && confirming === 'remove' && (
              <ConfirmDialog
                title={words.removeAsk(template.name)}
                confirm={words.removeTemplate}
                isPending={remove.isPending}
                error={remove.error}
                onConfirm={() => remove.mutate(template.id)}
                onClose={() => setConfirming(undefined)}
              >
                <p>{words.removeText}</p>
              </ConfirmDialog>
            )}
          </div>
        )
      }}
    </LoadState>
  )
}

type TemplateText = { texts: MessageTexts; batchType?: string | null | undefined }
const serializeText = ({ texts: { en, es }, batchType }: TemplateText) =>
  JSON.stringify(
    [en?.subject, en?.body, es?.subject, es?.body, batchType].map((text) => text?.trim() ?? ''),
  )

/** Whether the draft has text that is in no template and would be lost. */
const isOwn = (draft: Draft, templates: readonly MessageTemplate[]): boolean => {
  const written = serializeText({ texts: toTexts(draft), batchType: draft.batchType })
  return ![{ texts: {} }, ...templates].some((one) => serializeText(one) === written)
}
