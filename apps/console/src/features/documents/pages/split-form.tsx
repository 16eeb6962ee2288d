import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { maxTitleCharacters } from '@milepost/contract/documents/documents'
import type { StaffDocument } from '@milepost/contract/documents/work-queue'
import { DialogFooter } from '@milepost/ui/feedback/dialog-footer.tsx'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { Form } from '@milepost/ui/forms/form.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import type { Arrangement } from './arrangement.ts'
import { copy } from './pages.copy.ts'
import { usePagesChange } from './pages.hooks.ts'
import classes from './pages.module.css'

type SplitFormProps = {
  document: StaffDocument
  version: number
  arrangement: Arrangement
  chosen: ReadonlySet<number>
  onDone: () => void
  onClose: () => void
}

/** Makes a second document of the chosen pages, as they are arranged. */
export function SplitForm({
  document: { accountId, guid, title, status },
  version,
  arrangement: { pages },
  chosen,
  onDone,
  onClose,
}: SplitFormProps) {
  const words = useCopy(copy)
  const toast = useToast()
  const split = usePagesChange('split', ({ body }) => {
    toast.success(words.splitDone(body.title || title))
    onDone()
  })
  const [id] = useState(() => crypto.randomUUID())
  const [newTitle, setNewTitle] = useState(title)
  const isAll = chosen.size >= pages.length
  const submit = () =>
    split.mutate({
      params: { accountId, id: guid },
      body: {
        id,
        version,
        title: newTitle,
        pages: pages.filter(({ page }) => !chosen.has(page)),
        splitPages: pages.filter(({ page }) => chosen.has(page)),
      },
    })
  return (
    <Form
      className={classes.form}
      onSubmit={() => {
        if (!isAll) submit()
      }}
    >
      <h2>{words.splitTitle(chosen.size)}</h2>
      <p>{words.splitText}</p>
      {status === 'posted' && <p role="note">{words.splitPosted}</p>}
      {isAll && <p role="alert">{words.splitAll}</p>}
      <TextInput
        label={words.newTitle}
        value={newTitle}
        maxLength={maxTitleCharacters}
        data-autofocus
        onChange={({ currentTarget }) => setNewTitle(currentTarget.value)}
      />
      <DialogFooter submitLabel={words.splitSubmit} isPending={split.isPending} onClose={onClose} />
    </Form>
  )
}
