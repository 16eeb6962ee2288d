import type { Question } from '@milepost/contract/questions/questions'

const aChoice = { label: null, unit: null }

/** A question as the API returns it: about a purchase of $84.20, and open. */
export const aQuestion = (differences: Partial<Question> = {}): Question => ({
  id: '7e57ed00-0000-4000-8000-0000000000f1',
  aboutKind: 'bank_row',
  about: { date: '2026-11-04', title: 'VENMO SAM', amount: -84.2 },
  text: null,
  choices: [
    { ...aChoice, key: 'business', kind: 'business' },
    { ...aChoice, key: 'personal', kind: 'personal' },
    { ...aChoice, key: 'truck-12', kind: 'truck', unit: '12' },
    { ...aChoice, key: 'receipt', kind: 'receipt' },
    { ...aChoice, key: 'other', kind: 'other' },
  ],
  askedAt: '2026-11-14T15:00:00.000Z',
  answer: null,
  isWithdrawn: false,
  ...differences,
})

/** A page of questions; by default, all of them. */
export const questionList = (items: Question[], { total = items.length } = {}) => ({
  items,
  page: 1,
  limit: 25,
  total,
  counts: {},
})
