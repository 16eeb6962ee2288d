import type { Choice, Question } from '@milepost/contract/questions/questions'
import { defineCopy, useCopy } from '../i18n/language.tsx'

const copy = defineCopy(
  {
    whatWasThis: 'What was this?',
    business: 'Business',
    personal: 'Personal',
    truck: (unit: string) => `Truck ${unit}`,
    receipt: 'Send the receipt',
    other: 'Something else',
  },
  {
    whatWasThis: '¿Qué fue esto?',
    business: 'Del negocio',
    personal: 'Personal',
    truck: (unit) => `Camión ${unit}`,
    receipt: 'Mandar el recibo',
    other: 'Otra cosa',
  },
)

/** What to call a choice, and what a question without words of its own asks, in the reader's language. */
export function useQuestionWords() {
  const words = useCopy(copy)
  const choice = ({ kind, label, unit }: Pick<Choice, 'kind' | 'label' | 'unit'>): string =>
    label ?? (kind === 'truck' ? words.truck(unit ?? '') : words[kind])
  return {
    choice,
    /** What was answered, with the words that came with it; empty if nothing was. */
    answer: ({ choices, answer }: Pick<Question, 'choices' | 'answer'>): string =>
      [...choices.filter(({ key }) => key === answer?.key).map(choice), answer?.words]
        .filter(Boolean)
        .join(' · '),
    question: (text: string | null): string => text ?? words.whatWasThis,
  }
}
