import type { Question } from '@milepost/contract/questions/questions'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Section } from '@milepost/ui/layout/section.tsx'
import { paths } from '../../paths.ts'
import { QuestionItem } from './question-item.tsx'
import { copy } from './questions.copy.ts'
import classes from './questions.module.css'

/** The first questions, to be answered in place, and a link if there are more. */
export function HomeQuestions({ items, total }: { items: readonly Question[]; total: number }) {
  const words = useCopy(copy)
  return (
    <Section
      title={words.title}
      flush
      className={classes.card}
      {...(total > items.length && { link: { label: words.all, to: paths.questions } })}
    >
      <ul className="plainList">
        {items.map((question) => (
          <QuestionItem key={question.id} question={question} />
        ))}
      </ul>
    </Section>
  )
}
