import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { findFreePort } from '../../apps/api/src/platform/database/embedded-database.ts'

const program = '/usr/sbin/nginx'
export const hasNginx = existsSync(program)

/** Starts nginx in front of the servers, with the settings in deploy/. */
export async function startNginx(folder: string, ports: readonly number[]) {
  const port = await findFreePort()
  await mkdir(join(folder, 'nginx'), { recursive: true, mode: 0o777 })
  const config = join(folder, 'nginx.conf')
  const deployed = async (name: string) =>
    (await readFile(`deploy/nginx/${name}.conf`, 'utf8')).replaceAll(
      '/opt/milepost/current',
      resolve('.'),
    )
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  await writeFile(
    config,
    `
user root;
worker_processes 1;
pid ${folder}/nginx/pid;
error_log ${folder}/nginx/error.log;
events { worker_connections 1024; }
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/nginx/${name};`).join('\n  ')}
  ${await deployed('http')}
  upstream milepost {
    ${ports.map((one) => `server 127.0.0.1:${one} max_fails=1 fail_timeout=1s;`).join('\n    ')}
    keepalive 32;
  }
  server {
    listen 127.0.0.1:${port};
    ${await deployed('uploads')}
    location / {
      include ${resolve('deploy/nginx/proxy.conf')};
      proxy_pass http://milepost;
    }
  }
}
`,
  )
  const child = spawn(program, ['-c', config, '-g', 'daemon off;'], { stdio: 'inherit' })
  const ended = new Promise((done) => child.once('exit', done))
  return {
    address: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGQUIT')
      await ended
    },
  }
}
