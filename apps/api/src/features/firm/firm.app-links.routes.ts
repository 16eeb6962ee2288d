import type { FastifyInstance } from 'fastify'
import type { FirmSettings } from '@milepost/contract/firm/firm-settings'
import type { Services } from '../../platform/platform.ts'
import { firmSettings } from '../../shared/firm-settings.ts'

type MobileApp = FirmSettings['mobileApp']

/**
 * Serves the app link files, which tell phones which app may open the portal's links. Returns a 404 if the
 * firm has no app of that kind.
 */
export function appLinks(fronts: FastifyInstance, { db, available }: Services): void {
  const serveFile = (url: string, describe: (app: MobileApp) => unknown) =>
    fronts.get(url, async (_, reply) => {
      const settings = await available(() => firmSettings(db)).catch(() => undefined)
      const answer = settings && describe(settings.mobileApp)
      if (!answer)
        return reply
          .code(settings ? 404 : 503)
          .type('text/plain')
          .send('Not found')
      return reply
        .type('application/json')
        .header('cache-control', 'public, max-age=300')
        .send(answer)
    })
  serveFile('/.well-known/assetlinks.json', assetLinks)
  serveFile('/.well-known/apple-app-site-association', appSiteAssociation)
}

function assetLinks({ androidPackage, androidFingerprints }: MobileApp) {
  if (!androidPackage || !androidFingerprints) return undefined
  return [
    {
      relation: ['delegate_permission/common.handle_all_urls'],
      target: {
        namespace: 'android_app',
        package_name: androidPackage,
        sha256_cert_fingerprints: androidFingerprints.toUpperCase().split(/[,\s]+/),
      },
    },
  ]
}

/** Paths that stay in the browser: staff pages, and paths that aren't pages. */
const excludedPaths = [
  '/impersonate/*',
  '/impersonate',
  '/console/*',
  '/console',
  '/api/*',
  '/assets/*',
]

function appSiteAssociation({ appleTeam, appleBundle }: MobileApp) {
  if (!appleTeam || !appleBundle) return undefined
  const components = [...excludedPaths.map((path) => ({ '/': path, exclude: true })), { '/': '*' }]
  return { applinks: { details: [{ appIDs: [`${appleTeam}.${appleBundle}`], components }] } }
}
