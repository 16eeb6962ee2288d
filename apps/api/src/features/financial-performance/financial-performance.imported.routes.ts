import { importedTransactions } from '@milepost/contract/financial-performance/imported-transactions'
import { splitPatterns } from '@milepost/contract/financial-performance/split-patterns'
import { serve } from '../../platform/calls/serve.ts'
import { orNotFound } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { correctImported } from './corrections/correction.service.ts'
import { addQuestions } from './imported/add-questions.ts'
import { listImported, markSetAside } from './imported/imported.sql.ts'
import { reviewImported } from './imported/review.service.ts'
import {
  acceptMatches,
  addMatches,
  loadSuggestions,
  refuseMatch,
  undoMatch,
  undoRefusal,
} from './matching/matching.service.ts'
import { listMatchedTogether } from './matching/matching.sql.ts'
import { postImported } from './matching/post-imported.service.ts'
import { latestDay } from './posting/posting.service.ts'
import { addSplitPattern, changeSplitPattern } from './posting/split-patterns.service.ts'
import { deleteSplitPattern, listSplitPatterns } from './posting/split-patterns.sql.ts'
import {
  learnFromMatches,
  learnFromPostings,
  learnFromReopening,
} from './rules/learning.service.ts'
import { addRules } from './rules/rules.service.ts'
import { loadBatch } from './statements/transactions.service.ts'

export function importedTransactionRoutes(platform: Platform): void {
  const { clock } = platform

  serve(platform, importedTransactions.list, async ({ params: { accountId }, query }, _, db) => {
    const latest = latestDay(clock)
    const isWaiting = query.state === 'waiting' && query.isChanged === undefined
    const suggestions = isWaiting ? await loadSuggestions(db, accountId, latest) : []
    const matched = suggestions.flatMap(({ rows }) => rows.map(({ id }) => id))
    const listed = await listImported(db, accountId, query, latest, matched)
    const page = await addRules(db, accountId, await addQuestions(db, accountId, listed))
    return addMatches(page, suggestions)
  })

  serve(platform, importedTransactions.post, async ({ params, body }, staff, db) => {
    const { accountId } = params
    const posted = await postImported(db, clock, staff, accountId, body)
    await learnFromPostings(db, clock, accountId, posted)
    return orNotFound(await loadBatch(db, accountId, body.id))
  })

  serve(platform, importedTransactions.correct, async ({ params, body }, staff, db) => {
    const posted = await correctImported(db, clock, staff, params, body)
    // New words say nothing about where the payee goes.
    if (body.words === undefined) await learnFromPostings(db, clock, params.accountId, posted)
    return orNotFound(await loadBatch(db, params.accountId, body.id))
  })

  serve(platform, importedTransactions.setAside, ({ params: { accountId }, body }, staff, db) =>
    markSetAside(db, accountId, body, { at: clock.now(), staffId: staff.staffId }),
  )

  serve(platform, importedTransactions.review, ({ params: { accountId }, body }, _, db) =>
    reviewImported(db, clock, accountId, body),
  )

  serve(platform, importedTransactions.acceptMatches, async ({ params, body }, staff, db) => {
    const { accountId } = params
    const matched = await acceptMatches(db, clock, staff, accountId, body)
    await learnFromMatches(db, clock, accountId, matched)
  })

  serve(platform, importedTransactions.undoMatch, async ({ params }, _, db) => {
    const { accountId, id } = params
    await learnFromReopening(db, accountId, await listMatchedTogether(db, accountId, id))
    await undoMatch(db, accountId, id)
  })

  serve(platform, importedTransactions.refuseMatch, ({ params: { accountId }, body }, _, db) =>
    refuseMatch(db, accountId, body),
  )

  serve(platform, importedTransactions.undoRefusal, ({ params: { accountId, ...pair } }, _, db) =>
    undoRefusal(db, accountId, pair),
  )

  serve(platform, splitPatterns.list, ({ params: { accountId } }, _, db) =>
    listSplitPatterns(db, accountId),
  )

  serve(platform, splitPatterns.add, ({ params: { accountId }, body }, _, db) =>
    addSplitPattern(db, accountId, body.splitPattern),
  )

  serve(platform, splitPatterns.change, ({ params: { accountId, id }, body }, _, db) =>
    changeSplitPattern(db, accountId, id, body.splitPattern),
  )

  serve(platform, splitPatterns.remove, async ({ params: { accountId, id } }, _, db) => {
    orNotFound(await deleteSplitPattern(db, accountId, id))
  })
}
