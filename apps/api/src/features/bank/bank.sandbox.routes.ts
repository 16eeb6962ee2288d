import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Services } from '../../platform/platform.ts'
import { institutions } from './sandbox-money.ts'
import { endedPage, sandboxPage } from './sandbox-page.ts'
import { sandboxProvider, SandboxRefusal, type SandboxLink } from './sandbox-provider.ts'

const root = '/sandbox-bank'

/** A sandbox for the bank provider: its API and its page, with made-up banks. Served only if the settings enable it. */
export function sandboxBank(
  server: FastifyInstance,
  { config, clock, logger, portalUrl }: Pick<Services, 'config' | 'clock' | 'logger' | 'portalUrl'>,
): void {
  const { bank: settings } = config
  if (!settings?.isBuiltIn) return
  const provider = sandboxProvider(clock, (token) => `${portalUrl()}${root}/link/${token}`)

  /** Redirects only to this server's portal, whatever URL the link was created with. */
  const toReturnUrl = ({ returnTo }: SandboxLink) =>
    returnTo.startsWith(`${portalUrl()}/`) ? returnTo : portalUrl()

  async function sendWebhook(signedEvent: { body: string; verification: string }) {
    const headers = {
      'content-type': 'application/json',
      'plaid-verification': signedEvent.verification,
    }
    await fetch(settings!.webhookUrl(), { method: 'POST', headers, body: signedEvent.body }).catch(
      (err: unknown) => logger.warn({ err }, 'the sandbox bank could not tell of a link'),
    )
  }

  void server.register(
    async (calls) => {
      calls.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: 4_096 },
        (_, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
      )

      calls.route<{ Params: { token: string } }>({
        method: 'GET',
        url: '/link/:token',
        handler: async ({ params: { token }, headers }, reply) => {
          const nonce = randomBytes(16).toString('base64')
          const link = provider.openLink(token)
          const language = /^es\b/i.test(headers['accept-language'] ?? '') ? 'es' : 'en'
          if (!link) return html(reply, nonce).code(404).send(endedPage(language, nonce))
          const { again, firm } = link
          const bank = again?.institution
          return html(reply, nonce).send(
            sandboxPage({ language: link.language, nonce, firm, bank }),
          )
        },
      })

      calls.route<{ Params: { token: string }; Body: { institution?: string; do?: string } }>({
        method: 'POST',
        url: '/link/:token',
        handler: async ({ params: { token }, body }, reply) => {
          const link = provider.openLink(token)
          if (!link) return reply.redirect(`${root}/link/${token}`, 303)
          const institution = institutions.find(({ id }) => id === body.institution)
          if (body.do === 'cancel' || !institution)
            return reply.redirect(toReturnUrl(link).split('?')[0]!, 303)
          void sendWebhook(provider.connect(token, link, institution))
          return reply.redirect(toReturnUrl(link), 303)
        },
      })

      calls.route<{ Params: { '*': string }; Body: object | undefined }>({
        method: 'POST',
        url: '/*',
        handler: async ({ params, body, id }, reply) => {
          try {
            const answer = provider.answer(params['*'], body ?? {})
            if (!answer) return await reply.code(404).send({ error_code: 'NOT_FOUND' })
            return { ...answer, request_id: id }
          } catch (reason) {
            if (!(reason instanceof SandboxRefusal)) throw reason
            return reply.code(400).send({ error_code: reason.message, request_id: id })
          }
        },
      })
    },
    { prefix: root },
  )
}

const html = (reply: FastifyReply, nonce: string) =>
  reply
    .type('text/html')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
