import type { LinkTokenCreateRequest, PlaidApi } from 'plaid'
import type { BankLink } from '@milepost/contract/bank/bank'
import { toOneLine } from '@milepost/contract/wire/one-line'
import { hashToken } from '../../platform/auth/tokens.ts'
import type { Db } from '../../platform/database/database.ts'
import { httpError, orNotFound, unavailable } from '../../platform/errors.ts'
import { announce } from '../../platform/events/announce.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import type { Services } from '../../platform/platform.ts'
import { firmSettings } from '../../shared/firm-settings.ts'
import { findItem, insertItem, type NewItem } from './bank.sql.ts'
import { closeLink, findOpenLink, insertLink, openLinks } from './links.sql.ts'
import { BankFailure, createPlaid, unwrapAnswer } from './plaid.ts'

/** How long (seconds) the provider's page can be used. */
const linkLifetimeSeconds = 30 * 60
/** How much history (days) the first sync fetches. */
const historyDays = 90

/** The bank settings. Throws a 409 if the firm does not offer bank connections. */
export function getBankSettings({ config }: Pick<Services, 'config'>) {
  if (!config.bank) throw httpError(409, 'bank_not_offered')
  return config.bank
}

type Person = { accountId: string; userId: string }
export type LinkRequest = { language: 'en' | 'es'; itemId?: string | undefined }

/** A hosted link as the provider made it. */
type HostedLink = { linkToken: string; hostedLinkUrl: string }

/**
 * Asks the provider for a hosted link; outside any transaction, as it may take seconds. Throws a 404 for
 * another account's connection, a 503 if the provider is unavailable.
 */
export async function createHostedLink(
  services: Services,
  { accountId, userId }: Person,
  { language, itemId }: LinkRequest,
): Promise<HostedLink> {
  const { db, secrets, portalUrl } = services
  const settings = getBankSettings(services)
  const { name } = await firmSettings(db)
  const item = itemId === undefined ? undefined : orNotFound(await findItem(db, accountId, itemId))
  const { Products, CountryCode, DepositoryAccountSubtype, CreditAccountSubtype } =
    await import('plaid')
  const request: LinkTokenCreateRequest = {
    client_name: name.slice(0, 30),
    language,
    country_codes: [CountryCode.Us],
    user: { client_user_id: userId },
    webhook: settings.webhookUrl(),
    hosted_link: {
      completion_redirect_uri: `${portalUrl()}/connect-bank?success=true`,
      url_lifetime_seconds: linkLifetimeSeconds,
    },
    ...(item
      ? { access_token: secrets.open('bank', item.accessToken) }
      : {
          products: [Products.Transactions],
          transactions: { days_requested: historyDays },
          account_filters: {
            depository: {
              account_subtypes: [
                DepositoryAccountSubtype.Checking,
                DepositoryAccountSubtype.Savings,
              ],
            },
            credit: { account_subtypes: [CreditAccountSubtype.CreditCard] },
          },
        }),
  }
  const { link_token: linkToken, hosted_link_url: hostedLinkUrl } = await orUnavailable(
    unwrapAnswer((await createPlaid(settings)).linkTokenCreate(request)),
  )
  if (hostedLinkUrl === undefined) throw new Error('The provider gave no hosted link.')
  return { linkToken, hostedLinkUrl }
}

/** Stores the link, so that its result is fetched once the person is done at their bank. */
export async function beginLink(
  transaction: Db,
  { secrets, clock }: Services,
  { accountId, userId }: Person,
  { itemId }: LinkRequest,
  { linkToken, hostedLinkUrl }: HostedLink,
): Promise<BankLink> {
  const id = await insertLink(transaction, accountId, {
    userId,
    itemId: itemId ?? null,
    at: clock.now(),
    linkToken: secrets.seal('bank', linkToken),
    linkTokenHash: hashToken(linkToken),
  })
  return { id, hostedLinkUrl }
}

async function orUnavailable<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (reason) {
    throw reason instanceof BankFailure && reason.isUnavailable ? unavailable() : reason
  }
}

/** Finishes the account's open links; those that fail are retried in the job queue. */
export async function finishLinks(services: Services, accountId: string): Promise<void> {
  if (!services.config.bank) return
  const since = new Date(services.clock.now().getTime() - 2 * linkLifetimeSeconds * 1000)
  for (const { id } of await openLinks(services.db, accountId, since))
    await finishLink(services, accountId, id).catch((reason: unknown) => {
      if (!(reason instanceof BankFailure)) throw reason
      return addJob(
        services.db,
        'finish_bank_link',
        { accountId, id },
        { jobKey: `bank_link/${id}` },
      )
    })
}

/**
 * Fetches the result of a link and stores what was connected. Idempotent: the provider exchanges each token
 * once. It is asked outside any transaction, and what it gave is stored even if another run has closed the
 * link meanwhile. Throws a BankFailure.
 */
export async function finishLink(services: Services, accountId: string, id: string): Promise<void> {
  const { db, secrets, clock } = services
  if (!services.config.bank) return
  const plaid = await createPlaid(services.config.bank)
  const link = await findOpenLink(db, accountId, id)
  if (!link) return
  const sessions = await fetchSessions(plaid, secrets.open('bank', link.linkToken))
  if (sessions === 'expired') return closeLink(db, accountId, id, clock.now())
  const results = link.itemId
    ? []
    : sessions.flatMap(({ results: linkResults }) => linkResults?.item_add_results ?? [])
  const isDone = link.itemId
    ? sessions.some(({ finished_at: at, exit }) => at && !exit)
    : results.length > 0
  // Canceled or not finished; the page may still be open.
  if (!isDone) return
  const added: NewItem[] = []
  for (const { public_token: publicToken, institution } of results) {
    const item = await exchangeToken(plaid, publicToken)
    if (item)
      added.push({
        externalId: item.item_id,
        institutionName: toOneLine(institution?.name ?? '').slice(0, 200) || 'Bank',
        accessToken: secrets.seal('bank', item.access_token),
        at: clock.now(),
      })
  }
  await db.transaction(async (transaction) => {
    const ids = link.itemId ? [link.itemId] : []
    for (const item of added) {
      const itemId = await insertItem(transaction, accountId, item)
      if (itemId) ids.push(itemId)
    }
    await closeLink(transaction, accountId, id, clock.now())
    for (const itemId of ids) {
      await addJob(
        transaction,
        'sync_bank_item',
        { accountId, id: itemId },
        { jobKey: `bank_item/${itemId}` },
      )
      await announce(transaction, 'bank-item', accountId, itemId)
    }
  })
}

async function fetchSessions(plaid: PlaidApi, linkToken: string) {
  try {
    return (await unwrapAnswer(plaid.linkTokenGet({ link_token: linkToken }))).link_sessions ?? []
  } catch (reason) {
    if (reason instanceof BankFailure && reason.code === 'INVALID_LINK_TOKEN') return 'expired'
    throw reason
  }
}

/** Undefined if the token was already used or is too old; then there is nothing to store. */
async function exchangeToken(plaid: PlaidApi, publicToken: string) {
  try {
    return await unwrapAnswer(plaid.itemPublicTokenExchange({ public_token: publicToken }))
  } catch (reason) {
    if (reason instanceof BankFailure && reason.code === 'INVALID_PUBLIC_TOKEN') return undefined
    throw reason
  }
}
