import type { AskedQuestion } from '@milepost/contract/questions/questions-for-staff'

const aboutId = '7e57ed00-0000-4000-8000-0000000000d1'

/** An open question about a document, as the API returns it to staff. */
export const anAskedQuestion = (differences: Partial<AskedQuestion> = {}): AskedQuestion => ({
  id: '7e57ed00-0000-4000-8000-0000000000f1',
  aboutKind: 'document',
  aboutId,
  about: { date: '2026-11-04', title: 'Fuel', amount: null },
  text: null,
  choices: [
    { key: 'truck-1', kind: 'truck', label: null, unit: '12', chartAccount: 5200 },
    { key: 'personal', kind: 'personal', label: null, unit: null, chartAccount: 3100 },
  ],
  askedAt: '2026-11-14T15:00:00.000Z',
  askedBy: 'Priya Shah',
  answer: null,
  isWithdrawn: false,
  state: 'open',
  ...differences,
})

/** The same with Dana's answer. */
export const anAnsweredQuestion = (differences: Partial<AskedQuestion> = {}): AskedQuestion =>
  anAskedQuestion({
    state: 'answered',
    answer: {
      key: 'truck-1',
      words: 'Rear tires',
      documentId: aboutId,
      at: '2026-11-20T15:00:00.000Z',
      by: 'Dana Whitfield',
    },
    ...differences,
  })

/** One page of questions to a client; all of them. */
export const askedList = (items: AskedQuestion[]) => ({
  items,
  page: 1,
  limit: 25,
  total: items.length,
  counts: {},
})
