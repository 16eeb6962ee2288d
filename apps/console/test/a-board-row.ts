import type { BoardRow } from '@milepost/contract/board/board'

/** A client's row on the board with something of everything. */
export const aBoardRow = (change: Partial<BoardRow> = {}): BoardRow => ({
  id: '7d9f2a3c-54f0-4f5e-9a2e-1a5b6c7d8e9f',
  name: 'Whitfield Hauling LLC',
  clientCustomerType: 'PRO',
  isActive: true,
  consultant: { id: 'c1d2e3f4-0000-4000-8000-000000000001', fullName: 'Priya Shah' },
  tags: [{ id: 'c1d2e3f4-0000-4000-8000-0000000000aa', name: 'Flatbed' }],
  waiting: 7,
  documents: 3,
  answers: 0,
  bankRows: 4,
  replies: 0,
  questions: 2,
  requests: 1,
  postedThrough: '2026-10-31',
  reconciledThrough: '2026-09-30',
  lockedThrough: null,
  nextWork: { kind: 'monthly_close', period: '2026-10', dueOn: '2020-11-16' },
  lastSeenAt: '2026-11-20T15:00:00.000Z',
  invitation: 'no_password',
  match: null,
  ...change,
})
