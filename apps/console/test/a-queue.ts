import {
  statusesOf,
  type QueueItem,
  type StaffDocument,
} from '@milepost/contract/documents/work-queue'
import type { ChartAccount } from '@milepost/contract/financial-performance/chart-of-accounts'
import type { PostingSource } from '@milepost/contract/financial-performance/posting'
import { aFile } from '@milepost/testing/records/a-document.ts'
import { aChartAccount } from './a-chart.ts'

const ownerFields = {
  accountId: '8a1de6a0-2f6e-4a31-8f2d-6f1f3a6f7c22',
  accountName: 'Whitfield Hauling LLC',
  clientCustomerType: 'PRO',
  sentBy: 'Dana Whitfield',
  assignedTo: null,
  duplicateOf: null,
  looksLike: null,
} as const

export const aQueueItem = (differences: Partial<QueueItem> = {}): QueueItem => ({
  guid: '5b0ef0a1-7e2c-4a9b-8f2e-6d1c3b4a5e6f',
  title: 'Settlement statement, week 45',
  status: 'uploaded',
  createdAt: '2026-11-14T15:00:00.000Z',
  fileCount: 1,
  ...ownerFields,
  ...differences,
})

/** One page of the queue, with its counts. */
export const aQueue = (items: QueueItem[]) => {
  const inStage = (stage: Parameters<typeof statusesOf>[0]) =>
    items.filter(({ status }) => statusesOf(stage).includes(status)).length
  return {
    items,
    page: 1,
    limit: 25,
    total: items.length,
    counts: {
      open: inStage('open'),
      new: inStage('new'),
      working: inStage('working'),
      researching: inStage('researching'),
      ready: inStage('ready'),
      redo: inStage('redo'),
    },
  }
}

export const aStaffDocument = (differences: Partial<StaffDocument> = {}): StaffDocument => ({
  guid: '5b0ef0a1-7e2c-4a9b-8f2e-6d1c3b4a5e6f',
  title: 'Settlement statement, week 45',
  status: 'uploaded',
  createdAt: '2026-11-14T15:00:00.000Z',
  files: [aFile()],
  fileCount: 1,
  hubMessageId: null,
  resubmittedDocumentId: null,
  previewReady: false,
  version: 1,
  reason: null,
  addedByFirm: null,
  ...ownerFields,
  history: [
    {
      status: 'uploaded',
      at: '2026-11-14T15:00:00.000Z',
      note: null,
      by: 'Dana Whitfield',
    },
  ],
  batchId: null,
  attachedTo: null,
  previewDifferences: [],
  ...differences,
})

export const aChart: ChartAccount[] = [
  aChartAccount(1000, 'Business Checking'),
  aChartAccount(4000, 'Mileage / Percentage'),
  aChartAccount(5300, 'Factoring & Dispatch Fees'),
]

export const aSource: PostingSource = {
  source: 'Shenandoah Freight Lines',
  date: '2026-11-05',
  description: 'Week 44',
  documentTitles: ['Settlement statement, week 44', 'Settlement statement, week 43'],
  lines: [
    { internalAccountNumber: 4000, amount: 4100, details: '' },
    { internalAccountNumber: 5300, amount: 205, details: '' },
  ],
}
