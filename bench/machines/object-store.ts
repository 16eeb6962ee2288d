import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findFreePort } from '../../apps/api/src/platform/database/embedded-database.ts'
import type { S3Settings } from '../../apps/api/src/platform/storage/s3-storage.ts'

const execute = promisify(execFile)

/** Whether Debian's packages of Ceph's object store are installed: radosgw, ceph-mon, ceph-mgr, ceph-osd. */
export const hasGateway = ['radosgw', 'ceph-mon', 'ceph-mgr', 'ceph-osd', 'monmaptool'].every(
  (name) => existsSync(join('/usr/bin', name)),
)

/** Starts a Ceph with one daemon of each kind, which stores objects in memory, and creates a bucket. */
export async function startGateway(folder: string) {
  const running: ChildProcess[] = []
  const stop = async () => {
    for (const child of running.toReversed()) {
      const ended = new Promise((done) => child.once('exit', done))
      if (child.kill('SIGKILL')) await ended
    }
  }
  try {
    return { settings: await startParts(folder, running), stop }
  } catch (reason) {
    await stop()
    throw reason
  }
}

async function startParts(folder: string, running: ChildProcess[]): Promise<S3Settings> {
  const home = join(folder, 'ceph')
  const [monitorPort, port] = [await findFreePort(), await findFreePort()]
  const config = join(home, 'ceph.conf')
  const fsid = randomUUID()
  for (const name of ['mon', 'mgr', 'osd', 'run'])
    await mkdir(join(home, name), { recursive: true })
  await writeFile(config, writeConfig({ home, fsid, monitorPort, port }))
  const ceph = (program: string, ...args: string[]) =>
    execute(program, ['-c', config, ...args], { timeout: 180_000 })
  const run = (program: string, ...args: string[]) => {
    const child = spawn(program, ['-c', config, '-f', ...args], { stdio: 'ignore' })
    running.push(child)
    // About every other OSD contacts the monitor before it knows its cluster, is refused and exits: start it
    // again.
    child.once('exit', (code) => {
      if (code) run(program, ...args)
    })
  }

  const map = join(home, 'monmap')
  const address = `[v1:127.0.0.1:${monitorPort}]`
  await execute('monmaptool', ['--create', '--fsid', fsid, '--addv', 'a', address, map])
  await ceph('ceph-mon', '-i', 'a', '--mkfs', '--monmap', map)
  run('ceph-mon', '-i', 'a')
  const uuid = randomUUID()
  await ceph('ceph', 'osd', 'new', uuid, '0')
  run('ceph-mgr', '-i', 'x')
  await ceph('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', uuid)
  run('ceph-osd', '-i', '0')
  run('radosgw', '-n', 'client.gateway')
  const [accessKeyId, secretAccessKey] = ['milepost', 'only for trying out']
  await ceph(
    'radosgw-admin',
    'user',
    'create',
    '--uid',
    'milepost',
    '--display-name',
    'Milepost',
    '--access-key',
    accessKeyId,
    '--secret',
    secretAccessKey,
  )
  const settings: S3Settings = {
    bucket: 'milepost',
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    accessKeyId,
    secretAccessKey,
  }
  await makeBucket(settings)
  return settings
}

async function makeBucket({ bucket, endpoint, region, ...credentials }: S3Settings): Promise<void> {
  const { CreateBucketCommand, S3Client } = await import('@aws-sdk/client-s3')
  const s3 = new S3Client({ endpoint: endpoint!, region, credentials, forcePathStyle: true })
  const deadline = AbortSignal.timeout(180_000)
  for (;;) {
    try {
      await s3.send(new CreateBucketCommand({ Bucket: bucket }))
      return
    } catch (reason) {
      if (deadline.aborted) throw reason
      await sleep(500)
    }
  }
}

type Place = { home: string; fsid: string; monitorPort: number; port: number }

const writeConfig = ({ home, fsid, monitorPort, port }: Place) => `
[global]
fsid = ${fsid}
mon host = [v1:127.0.0.1:${monitorPort}]
ms bind msgr2 = false
public addr = 127.0.0.1
auth cluster required = none
auth service required = none
auth client required = none
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 8
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true
run dir = ${home}/run
admin socket = ${home}/run/$name.$pid.asok
log file = ${home}/run/$name.log
keyring = ${home}/keyring
[mon]
mon data = ${home}/mon
[mgr]
mgr data = ${home}/mgr
[osd]
osd data = ${home}/osd
osd objectstore = memstore
memstore device bytes = 4294967296
[client.gateway]
rgw frontends = beast endpoint=127.0.0.1:${port}
`
