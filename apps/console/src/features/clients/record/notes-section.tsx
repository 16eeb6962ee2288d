import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import {
  clientNotes,
  maxClientNoteCharacters,
  type ClientNote,
} from '@milepost/contract/clients/client-notes'
import { read } from '@milepost/ui/api/api.ts'
import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog.tsx'
import { Form } from '@milepost/ui/forms/form.tsx'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Section } from '@milepost/ui/layout/section.tsx'
import { PagedList } from '@milepost/ui/lists/paged-list.tsx'
import { useInnerList } from '@milepost/ui/lists/use-paged-list.ts'
import { useChange } from '../../../shared/use-change.ts'
import classes from '../client-page.module.css'
import { copy } from './record.copy.ts'

/** What staff write down about the client, newest first. */
export function NotesSection({ accountId }: { accountId: string }) {
  const words = useCopy(copy)
  const { listDate } = useDates()
  const list = useInnerList((page) =>
    read(clientNotes.list, { params: { accountId }, query: { page } }),
  )
  const [text, setText] = useState('')
  const [removed, setRemoved] = useState<ClientNote>()
  const add = useChange(clientNotes.add, [clientNotes.list], {
    done: words.noteAdded,
    failsAt: 'field',
  })
  const remove = useChange(clientNotes.remove, [clientNotes.list], { done: words.noteRemoved })
  return (
    <Section title={words.notes}>
      <div className={classes.stack}>
        <p className={classes.dim}>{words.notesHint}</p>
        <Form
          className={classes.stack}
          onSubmit={() =>
            add.mutate(
              { params: { accountId }, body: { note: { text } } },
              {
                onSuccess: () => {
                  setText('')
                  list.goTo(1)
                },
              },
            )
          }
        >
          <Textarea
            label={words.note}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={maxClientNoteCharacters}
            value={text}
            error={add.problem('note.text')}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <div>
            <Button type="submit" size="sm" loading={add.isPending}>
              {words.addNote}
            </Button>
          </div>
        </Form>
        <PagedList
          list={list}
          failed={words.notesFailed}
          empty={<p className={classes.dim}>{words.noNotes}</p>}
          hidesSingleFooter
        >
          {(found) => (
            <ul className={`plainList ${classes.lines}`}>
              {found.items.map((note) => {
                const when = listDate(note.writtenAt)
                return (
                  <li key={note.id}>
                    <span className={classes.note}>
                      <span>{note.text}</span>
                      <small className={classes.under}>{words.byAt(note.writtenBy, when)}</small>
                    </span>
                    <Button
                      variant="default"
                      size="sm"
                      aria-label={words.removeNoteNamed(when)}
                      onClick={() => setRemoved(note)}
                    >
                      {words.remove}
                    </Button>
                  </li>
                )
              })}
            </ul>
          )}
        </PagedList>
      </div>
      {removed && (
        <ConfirmDialog
          title={words.removeNote}
          confirm={words.remove}
          isPending={remove.isPending}
          error={remove.error}
          onConfirm={() =>
            remove.mutate(
              { params: { accountId, id: removed.id } },
              { onSuccess: () => setRemoved(undefined) },
            )
          }
          onClose={() => setRemoved(undefined)}
        >
          {words.removeNoteText}
        </ConfirmDialog>
      )}
    </Section>
  )
}
