import { Button } from '@mantine/core'
import { useState } from 'react'
import type { QuestionAboutKind } from '@milepost/contract/questions/questions'
import { lazyPart } from '@milepost/ui/feedback/lazy-part.tsx'
import { LoadState } from '@milepost/ui/feedback/load-state.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { ShortcutKey, useShortcuts } from '../keyboard/keyboard-shortcuts.tsx'
import { QuestionNote } from './question-note.tsx'
import classes from './questions-about.module.css'
import { copy } from './questions.copy.ts'
import { useQuestionsAbout } from './questions.hooks.ts'

const AskDialog = lazyPart(() => import('./ask-dialog.tsx').then((loaded) => loaded.AskDialog), {
  failure: 'overPage',
})

type QuestionsAboutProps = {
  accountId: string
  aboutKind: Exclude<QuestionAboutKind, 'bank_row'>
  aboutId: string
  /** The path to a document of the client. */
  toDocument: (id: string) => string
}

/** What the client was asked about a document or a batch, and a way to ask. */
export function QuestionsAbout({ accountId, aboutKind, aboutId, toDocument }: QuestionsAboutProps) {
  const words = useCopy(copy)
  const [isAsking, setAsking] = useState(false)
  const query = useQuestionsAbout(accountId, aboutId)
  const canAsk = query.data !== undefined && !query.data.items.some(({ state }) => state === 'open')
  useShortcuts({ q: canAsk ? () => setAsking(true) : undefined })
  return (
    <section aria-label={words.about} className={classes.about}>
      <LoadState query={query} failed={words.failed} placeholder={null}>
        {({ items }) =>
          items.length > 0 && (
            <ul className="plainList">
              {items.map((question) => (
                <li key={question.id}>
                  <QuestionNote
                    accountId={accountId}
                    toDocument={toDocument}
                    question={{
                      ...question,
                      choice:
                        question.choices.find(({ key }) => key === question.answer?.key) ?? null,
                    }}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </LoadState>
      {canAsk && (
        <Button
          size="sm"
          variant="default"
          aria-keyshortcuts="Q"
          rightSection={<ShortcutKey>Q</ShortcutKey>}
          onClick={() => setAsking(true)}
        >
          {words.ask}
        </Button>
      )}
      {isAsking && (
        <AskDialog
          accountId={accountId}
          aboutKind={aboutKind}
          aboutIds={[aboutId]}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  )
}
