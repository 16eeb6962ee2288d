import { createHash } from 'node:crypto'
import type { Clock } from '../clock.ts'
import { sql, type Db } from '../database/database.ts'
import { inLane, type JobHandlers } from '../jobs/jobs.ts'
import type { Services } from '../platform.ts'

/**
 * Anchors the chains once a day and logs the digest: whoever rewrites the database would have to
 * rewrite the log, too.
 */
export const auditJobs = ({ db, clock, logger }: Services): JobHandlers =>
  inLane('upkeep', {
    anchor_audit: async () => {
      const { chains, digest } = await db.transaction((transaction) =>
        anchorChains(transaction, clock),
      )
      logger.warn({ chains, digest }, 'audit chains anchored')
    },
  })

type Anchor = { accountId: string; position: number; hash: string }

/**
 * Anchors the head of each chain that has grown since its last anchor. The digest covers all
 * anchors made now.
 */
export async function anchorChains(
  transaction: Db,
  clock: Clock,
): Promise<{ chains: number; digest: string }> {
  const anchors = await transaction.rows<Anchor>(sql`
    insert into audit_anchors (account_id, anchored_at, position, hash)
    select account_id, ${clock.now()}, position, hash from audit_heads head
    where not exists (
      select 1 from audit_anchors anchor
      where anchor.account_id = head.account_id and anchor.position = head.position
    )
    returning account_id, position, hash
  `)
  return { chains: anchors.length, digest: digestAnchors(anchors) }
}

/** A hash of anchors, independent of their order. */
export const digestAnchors = (anchors: Anchor[]): string =>
  createHash('sha256')
    .update(
      anchors
        .map(({ accountId, position, hash }) => `${accountId} ${position} ${hash}\n`)
        .toSorted()
        .join(''),
    )
    .digest('hex')

/** The digest of each day's anchors in the database now, to compare with the server's log. */
export async function anchorDigests(db: Db): Promise<{ anchoredAt: string; digest: string }[]> {
  const rows = await db.rows<Anchor & { anchoredAt: string }>(sql`
    select account_id, anchored_at, position, hash from audit_anchors order by anchored_at
  `)
  const days = Map.groupBy(rows, ({ anchoredAt }) => anchoredAt)
  return [...days].map(([anchoredAt, anchors]) => ({ anchoredAt, digest: digestAnchors(anchors) }))
}
