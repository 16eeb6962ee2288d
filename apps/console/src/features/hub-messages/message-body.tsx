import { Button, Menu, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Language } from '@milepost/contract/account/account'
import {
  messageSendings,
  type AudienceSize,
} from '@milepost/contract/hub-messages/message-sendings'
import { MessageText, placeholders } from '@milepost/contract/hub-messages/message-texts'
import { call } from '@milepost/ui/api/api.ts'
import { LoadState } from '@milepost/ui/feedback/load-state.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { toAudience } from '../../shared/clients/audience.ts'
import { copy, languageCopy, placeholderCopy } from './hub-messages.copy.ts'
import classes from './hub-messages.module.css'
import { languages, textFields, type Draft, type DraftForm } from './message-draft.ts'

type MessageBodyProps = {
  form: DraftForm
  language: Language
  onLanguage: (language: Language) => void
  /** Undefined while nobody is chosen. */
  size: AudienceSize | undefined
}

/** Subject and text in one of the languages, with a preview as the first recipient will see it. */
export function MessageBody({ form, language, onLanguage, size }: MessageBodyProps) {
  const words = useCopy(copy)
  const languageNames = useCopy(languageCopy)
  const placeholderLabels = useCopy(placeholderCopy)
  const [view, setView] = useState<'written' | 'preview'>('written')
  const area = useRef<HTMLTextAreaElement>(null)
  const fields = textFields[language]
  const readers = size && { en: size.english, es: size.spanish }
  /** Inserts a placeholder at the cursor and leaves the cursor right after it. */
  const insert = (name: string) => {
    const { current: field } = area
    if (!field) return
    field.setRangeText(`{${name}}`, field.selectionStart, field.selectionEnd, 'end')
    form.setFieldValue(fields.body, field.value)
    field.focus()
  }
  return (
    <>
      <div className={classes.tools}>
        <SegmentedControl
          size="sm"
          aria-label={words.language}
          value={language}
          onChange={(chosen) => onLanguage(chosen)}
          data={languages.map((value) => ({
            value,
            label: readers?.[value]
              ? `${languageNames[value]} (${readers[value]})`
              : languageNames[value],
          }))}
        />
        {readers && readers.en > 0 && readers.es > 0 && (
          <small className={classes.dim}>{words.bothLanguages}</small>
        )}
      </div>
      <TextInput
        key={fields.subject}
        label={words.subject}
        maxLength={200}
        lang={language}
        {...form.field(fields.subject)}
      />
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
          key={fields.body}
          ref={area}
          aria-label={words.body}
          description={words.bodyHint}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          size="md"
          autosize={false}
          rows={12}
          lang={language}
          {...form.field(fields.body)}
        />
      ) : (
        <Preview draft={form.values} language={language} hasReaders={(size?.recipients ?? 0) > 0} />
      )}
    </>
  )
}

type PreviewProps = { draft: Draft; language: Language; hasReaders: boolean }

function Preview({ draft, language, hasReaders }: PreviewProps) {
  const words = useCopy(copy)
  const { subject, body } = textFields[language]
  const text = { subject: draft[subject], body: draft[body] }
  const isComplete = hasReaders && MessageText.safeParse(text).success
  const { dueOn, documentYear } = draft
  const request = {
    preview: { audience: toAudience(draft), language, text, dueOn, documentYear },
  }
  const preview = useQuery({
    queryKey: [messageSendings.preview.path, request],
    queryFn: ({ signal }) => call(messageSendings.preview, { body: request }, { signal }),
    enabled: isComplete,
    staleTime: Infinity,
  })
  if (!isComplete) return <p className={classes.dim}>{words.previewNeeds}</p>
  return (
    <LoadState query={preview} failed={(reason) => reason}>
      {({ subject: heading, body: html, client }) => (
        <div>
          <p className={classes.dim}>{words.previewFor(client)}</p>
          <div className={classes.page} lang={language}>
            <h2>{heading}</h2>
            {/* The server renders it from Markdown and sanitizes it. */}
            <div className={classes.body} dangerouslySetInnerHTML={{ __html: html }} />
          </div>
        </div>
      )}
    </LoadState>
  )
}
