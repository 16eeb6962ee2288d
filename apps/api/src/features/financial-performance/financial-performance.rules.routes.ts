import { postingRules } from '@milepost/contract/financial-performance/posting-rules'
import { serve } from '../../platform/calls/serve.ts'
import { orNotFound } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockBooks } from './posting/posting.sql.ts'
import { addRule, changeRule, removeRule } from './rules/rules.service.ts'
import {
  findAutomatic,
  findRule,
  listRules,
  setAutomatic,
  toPostingRule,
} from './rules/rules.sql.ts'

export function postingRuleRoutes(platform: Platform): void {
  serve(platform, postingRules.list, ({ params: { accountId }, query }, _, db) =>
    listRules(db, accountId, query),
  )

  serve(platform, postingRules.show, async ({ params: { accountId, id } }, _, db) =>
    toPostingRule(orNotFound(await findRule(db, accountId, id))),
  )

  serve(platform, postingRules.add, ({ params: { accountId }, body }, _, db) =>
    addRule(db, accountId, body.postingRule),
  )

  serve(platform, postingRules.change, ({ params: { accountId, id }, body }, _, db) =>
    changeRule(db, accountId, id, body.postingRule),
  )

  serve(platform, postingRules.remove, ({ params: { accountId, id } }, _, db) =>
    removeRule(db, accountId, id),
  )

  serve(platform, postingRules.automatic, async ({ params: { accountId } }, _, db) =>
    orNotFound(await findAutomatic(db, accountId)),
  )

  serve(platform, postingRules.setAutomatic, async ({ params: { accountId }, body }, _, db) => {
    // What rules are posting right now ends first.
    await lockBooks(db, accountId)
    await setAutomatic(db, accountId, body.automaticPosting.isOn)
    return orNotFound(await findAutomatic(db, accountId))
  })
}
