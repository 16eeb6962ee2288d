import type { BankSettings, Config } from './platform/process/config.ts'

type Addresses = {
  /** Where this server answers from the machine it runs on. */
  localUrl: () => string
  portalUrl: () => string
}

/** Whom to ask about banks: the provider, or the bank within for trying out. */
export function toBankSettings(
  { bank }: Pick<Config, 'bank'>,
  { localUrl, portalUrl }: Addresses,
): BankSettings | undefined {
  const webhook = '/api/v1/plaid/webhook'
  if (bank === undefined) return undefined
  if (bank === 'built-in')
    return {
      ...{ clientId: 'milepost', secret: 'no-secret', isBuiltIn: true },
      ...{ url: () => `${localUrl()}/sandbox-bank`, webhookUrl: () => `${localUrl()}${webhook}` },
    }
  const { environment, ...keys } = bank
  return {
    ...keys,
    url: () => `https://${environment}.plaid.com`,
    webhookUrl: () => `${portalUrl()}${webhook}`,
  }
}
