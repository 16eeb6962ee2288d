import type { BankSettings, Config } from '../platform/process/config.ts'

type Addresses = {
  /** This server's URL on its own machine. */
  localUrl: () => string
  portalUrl: () => string
}

/** The settings of the bank-data provider, or of the built-in sandbox. */
export function toBankSettings(
  { bank }: Pick<Config, 'bank'>,
  { localUrl, portalUrl }: Addresses,
): BankSettings | undefined {
  const webhook = '/api/v1/plaid/webhook'
  if (bank === undefined) return undefined
  if (bank === 'built-in')
    return {
      clientId: 'milepost',
      secret: 'no-secret',
      isBuiltIn: true,
      url: () => `${localUrl()}/sandbox-bank`,
      webhookUrl: () => `${localUrl()}${webhook}`,
    }
  const { environment, ...keys } = bank
  return {
    ...keys,
    url: () => `https://${environment}.plaid.com`,
    webhookUrl: () => `${portalUrl()}${webhook}`,
  }
}
