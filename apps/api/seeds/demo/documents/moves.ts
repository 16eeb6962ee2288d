import type { DocumentStatus } from '@milepost/contract/documents/documents'
import type { Random } from '../random.ts'

const paths: Record<DocumentStatus, readonly DocumentStatus[]> = {
  signed: ['signed'],
  uploaded: ['uploaded'],
  processing: ['uploaded', 'processing'],
  researching: ['uploaded', 'processing', 'researching'],
  processed: ['uploaded', 'processing', 'processed'],
  received: ['uploaded', 'processing', 'received'],
  posted: ['uploaded', 'processing', 'processed', 'posted'],
  needs_resubmission: ['uploaded', 'processing', 'needs_resubmission'],
  resubmitted: ['uploaded', 'processing', 'needs_resubmission', 'resubmitted'],
}

const oneMinute = 60_000

/** The status changes that led to the document's status, about a day apart, none after `now`. */
export function createMovesTo(
  status: DocumentStatus,
  createdAt: Date,
  now: Date,
  random: Random,
): { status: DocumentStatus; at: Date }[] {
  let at = createdAt.getTime()
  return paths[status].map((step, i) => {
    if (i > 0) at += random.integer(17 * 60, 27 * 60) * oneMinute
    return { status: step, at: new Date(Math.min(at, now.getTime())) }
  })
}
