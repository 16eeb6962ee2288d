import { Menu, SegmentedControl, Textarea, TextInput, Button } from '@mantine/core'
import {
  hubMessagesForStaff,
  NewMessages,
  placeholders,
} from '@milepost/contract/hub-messages/hub-messages-for-staff'
import { call } from '@milepost/ui/api/api.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { LoadState } from '@milepost/ui/feedback/load-state.tsx'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { copy, placeholderCopy } from './hub-messages.copy.ts'
import classes from './hub-messages.module.css'
import type { Draft, DraftForm } from './message-draft.ts'

/** Subject and text, with a preview as the first recipient will see it. */
export function MessageBody({ form }: { form: DraftForm }) {
  const words = useCopy(copy)
  const placeholderLabels = useCopy(placeholderCopy)
  const [view, setView] = useState<'written' | 'preview'>('written')
  const area = useRef<HTMLTextAreaElement>(null)
  /** Inserts a placeholder at the cursor and leaves the cursor right after it. */
  const insert = (name: string) => {
    const { current: field } = area
    if (!field) return
    field.setRangeText(`{${name}}`, field.selectionStart, field.selectionEnd, 'end')
    form.setFieldValue('body', field.value)
    field.focus()
  }
  return (
    <>
      <TextInput label={words.subject} maxLength={200} {...form.field('subject')} />
      <div className={classes.tools}>
        <SegmentedControl
          size="sm"
          aria-label={words.body}
          value={view}
          onChange={(chosen) => setView(chosen)}
          data={(['written', 'preview'] as const).map((value) => ({ value, label: words[value] }))}
        />
        {view === 'written' && (
          <Menu position="bottom-end" withInitialFocusPlaceholder={false} returnFocus={false}>
            <Menu.Target>
              <Button variant="default" size="sm">
                {words.insert}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {placeholders.map((name) => (
                <Menu.Item key={name} onClick={() => insert(name)}>
                  {placeholderLabels[name]} <code>{`{${name}}`}</code>
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      {view === 'written' ? (
        <Textarea
          ref={area}
          aria-label={words.body}
          description={words.bodyHint}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          size="md"
          autosize={false}
          rows={12}
          {...form.field('body')}
        />
      ) : (
        <Preview draft={form.values} />
      )}
    </>
  )
}

function Preview({ draft }: { draft: Draft }) {
  const words = useCopy(copy)
  const { success: isComplete } = NewMessages.safeParse(draft)
  const preview = useQuery({
    queryKey: [hubMessagesForStaff.preview.path, draft],
    queryFn: ({ signal }) =>
      call(hubMessagesForStaff.preview, { body: { message: draft } }, { signal }),
    enabled: isComplete,
    staleTime: Infinity,
  })
  if (!isComplete) return <p className={classes.dim}>{words.previewNeeds}</p>
  return (
    <LoadState query={preview} failed={(reason) => reason}>
      {({ subject, body, client }) => (
        <div>
          <p className={classes.dim}>{words.previewFor(client)}</p>
          <div className={classes.page}>
            <h2>{subject}</h2>
            {/* The server renders it from Markdown and sanitizes it. */}
            <div className={classes.body} dangerouslySetInnerHTML={{ __html: body }} />
          </div>
        </div>
      )}
    </LoadState>
  )
}
