import { startS3Server } from '../../apps/api/test/servers/s3-server.ts'
import { startProxy } from '../faults/proxy.ts'
import { createTally, sendOnce, sendUntilAccepted } from '../faults/sending.ts'
import { withSystem } from '../faults/system.ts'
import { photos, upload } from '../faults/uploads.ts'
import type { Outcome } from './proof.ts'

/**
 * Takes the object store down: an upload gets "try again later" and leaves nothing behind, everything else
 * works, and the upload is accepted once the store is back.
 */
export async function proveStoreOutage(): Promise<Outcome> {
  const store = await startS3Server()
  const proxy = await startProxy(Number(new URL(store.settings.endpoint!).port))
  const settings = {
    S3_BUCKET: store.settings.bucket,
    S3_REGION: store.settings.region,
    S3_ENDPOINT: proxy.startProxy(store.settings.endpoint!),
    S3_ACCESS_KEY_ID: store.settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: store.settings.secretAccessKey,
  }
  try {
    return await withSystem({ settings, clientCount: 1 }, async ({ address, clients }) => {
      const client = clients[0]!
      const change = upload(client, 'Fuel', (await photos()).slice(0, 1))
      const list = async () => {
        const answer = await fetch(`${address}/api/v1/documents`, {
          headers: { authorization: `Bearer ${client.token}` },
        })
        const { meta } = (await answer.json()) as { meta?: { total: number } }
        return { status: answer.status, total: meta?.total }
      }
      await proxy.disconnect()
      const began = performance.now()
      const refused = await sendOnce(address, change)
      const milliseconds = Math.round(performance.now() - began)
      const meanwhile = await list()
      const health = await fetch(`${address}/api/health`)
      await proxy.reconnect()
      const tally = createTally()
      const taken = await sendUntilAccepted(address, change, tally)
      const after = await list()
      return {
        holds:
          refused.status === 503 &&
          refused.headers.has('retry-after') &&
          meanwhile.status === 200 &&
          meanwhile.total === 0 &&
          health.status === 503 &&
          taken !== undefined &&
          after.total === 1,
        figure:
          `upload refused with ${refused.status} after ${milliseconds} ms; list ${meanwhile.status} with ${meanwhile.total}; ` +
          `health ${health.status}; after recovery: accepted after ${tally.tries} tries, ${after.total} document`,
      }
    })
  } finally {
    await proxy.stop()
    store.stop()
  }
}
