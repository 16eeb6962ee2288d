import { createHash } from 'node:crypto'
import type { Clock } from '../clock.ts'
import { sql, type Db } from '../database/database.ts'
import type { JobHandlers } from '../jobs/jobs.ts'
import type { Services } from '../platform.ts'

/** Anchors the chains once a day, and tells the log of it: whoever rewrites the database would have to rewrite that, too. */
export const auditJobs = ({ db, clock, logger }: Services): JobHandlers => ({
  anchor_audit: async () => {
    const { chains, digest } = await db.transaction((transaction) =>
      anchorChains(transaction, clock),
    )
    logger.warn({ chains, digest }, 'audit chains anchored')
  },
})

type Anchor = { accountId: string; position: number; hash: string }

/** Keeps where each chain stands that has grown since its last anchor; the digest is of all that were kept now. */
export async function anchorChains(
  transaction: Db,
  clock: Clock,
): Promise<{ chains: number; digest: string }> {
  const anchors = await transaction.rows<Anchor>(sql`
    insert into audit_anchors (account_id, anchored_at, position, hash)
    select account_id, ${clock.now()}, position, hash from audit_heads head
    where not exists (
      select from audit_anchors anchor
      where anchor.account_id = head.account_id and anchor.position = head.position
    )
    returning account_id, position, hash
  `)
  return { chains: anchors.length, digest: digestAnchors(anchors) }
}

/** A hash of anchors, in whatever order they come. */
export const digestAnchors = (anchors: Anchor[]): string =>
  createHash('sha256')
    .update(
      anchors
        .map(({ accountId, position, hash }) => `${accountId} ${position} ${hash}\n`)
        .toSorted()
        .join(''),
    )
    .digest('hex')

/** The digest of each day's anchors as the database has them now, to be held against the server's log. */
export async function anchorDigests(db: Db): Promise<{ anchoredAt: string; digest: string }[]> {
  const rows = await db.rows<Anchor & { anchoredAt: string }>(sql`
    select account_id, anchored_at, position, hash from audit_anchors order by anchored_at
  `)
  const days = Map.groupBy(rows, ({ anchoredAt }) => anchoredAt)
  return [...days].map(([anchoredAt, anchors]) => ({ anchoredAt, digest: digestAnchors(anchors) }))
}
