import type { JWKPublicKey } from 'plaid'
import { hashToken } from '../../platform/auth/tokens.ts'
import type { Db } from '../../platform/database/database.ts'
import { httpError, notFound, unavailable } from '../../platform/errors.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { findOwner } from './bank.sql.ts'
import { createKeyLookups } from './key-lookups.ts'
import { createPlaid, unwrapAnswer, type BankFailure } from './plaid.ts'
import { isSigned } from './webhook-signature.ts'

/** The maximum number of cached provider keys; only a few are in use at a time. */
const maxKeys = 20

/**
 * Receives the provider's webhooks. They only say what to look up: a job then fetches the current state, so
 * duplicate, late or reordered webhooks do no harm.
 */
export function bankWebhook({ app, db, clock, config, available }: Platform): void {
  const keys = new Map<string, JWKPublicKey>()
  const lookups = createKeyLookups(clock)

  async function getKey(keyId: string, address: string): Promise<JWKPublicKey | undefined> {
    const cached = keys.get(keyId)
    if (cached) return cached
    lookups.count(address)
    const plaid = await createPlaid(config.bank!)
    const { key } = await unwrapAnswer(plaid.webhookVerificationKeyGet({ key_id: keyId })).catch(
      (reason: BankFailure) => {
        // The provider will retry the webhook.
        if (reason.isUnavailable) throw unavailable()
        return { key: undefined }
      },
    )
    if (keys.size >= maxKeys) keys.clear()
    if (key) keys.set(keyId, key)
    return key
  }

  void app.register(async (calls) => {
    // The signature covers the raw body, so don't parse it.
    calls.removeAllContentTypeParsers()
    calls.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body, done) =>
      done(null, body),
    )
    calls.route<{ Body: Buffer | undefined }>({
      method: 'POST',
      url: '/v1/plaid/webhook',
      schema: { hide: true },
      bodyLimit: 64 * 1024,
      config: { rateLimit: { max: 300, timeWindow: '1 minute' } },
      handler: async ({ headers, body, ip }, reply) => {
        if (!config.bank) throw notFound()
        const find = (keyId: string) => getKey(keyId, ip)
        if (!body || !(await isSigned(headers['plaid-verification'], body, clock, find)))
          throw httpError(401, 'unauthenticated')
        lookups.trust(ip)
        const event: unknown = JSON.parse(body.toString())
        await available(() =>
          db.transaction((transaction) => handleEvent(transaction, event as WebhookEvent)),
        )
        return reply.code(204).send()
      },
    })
  })
}

type WebhookEvent = { webhook_code?: unknown; link_token?: unknown; item_id?: unknown }

async function handleEvent(transaction: Db, event: WebhookEvent): Promise<void> {
  const { webhook_code: code, link_token: linkToken, item_id: itemId } = event
  if (code === 'SESSION_FINISHED' && typeof linkToken === 'string') {
    const link = await findOwner(transaction, 'link', hashToken(linkToken))
    if (link)
      await addJob(transaction, 'finish_bank_link', link, { jobKey: `bank_link/${link.id}` })
  } else if (typeof itemId === 'string') {
    const item = await findOwner(transaction, 'item', itemId)
    if (item) await addJob(transaction, 'sync_bank_item', item, { jobKey: `bank_item/${item.id}` })
  }
}
