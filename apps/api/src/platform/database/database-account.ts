import { spawn, spawnSync } from 'node:child_process'
import { chown, readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'

type Account = { uid?: number; gid?: number }

/** The system account PostgreSQL runs as. */
export type DatabaseAccount = {
  /** Makes the account the owner of a file or folder. */
  changeOwner(path: string): Promise<void>
  /** Resolves when the program exits with 0; otherwise throws an Error with its output. */
  run(program: string, args: string[]): Promise<void>
}

/**
 * PostgreSQL refuses to run as root. So root runs it as the owner of `folder` or, if that is root,
 * as `postgres` or `nobody`, who then get the folder. Other users run it as themselves.
 */
export async function databaseAccount(folder: string, program: string): Promise<DatabaseAccount> {
  const account = process.getuid?.() === 0 ? await getOwner(folder) : {}
  const { uid = -1, gid = -1 } = account
  const changeOwner = (path: string) => chown(path, uid, gid)
  await changeOwner(folder)
  if (uid === -1 || [folder, program].every((path) => canExecute(account, path)))
    return { changeOwner, run: (file, args) => run(file, args, account) }

  // Other accounts can't read below /root, for example. With this capability PostgreSQL can,
  // without being root.
  const setpriv = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--no-new-privs']
  const capability = [
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    // Without this bit, access(2), which initdb uses to find its programs, would still fail.
    '--securebits=+no_setuid_fixup',
  ]
  return {
    changeOwner,
    run: (file, args) => run('setpriv', [...setpriv, ...capability, '--', file, ...args], {}),
  }
}

async function getOwner(folder: string): Promise<Account> {
  const { uid, gid } = await stat(folder)
  if (uid !== 0) return { uid, gid }
  const accounts = await readFile('/etc/passwd', 'utf8')
  const [, user, group] =
    accounts.match(/^postgres:[^:]*:(\d+):(\d+):/m) ??
    accounts.match(/^nobody:[^:]*:(\d+):(\d+):/m) ??
    []
  if (!user) throw new Error("PostgreSQL can't run as root: start Milepost as another user.")
  return { uid: Number(user), gid: Number(group) }
}

const canExecute = (account: Account, path: string) =>
  spawnSync('test', ['-x', path], { ...account, cwd: '/' }).status === 0

function run(program: string, args: string[], account: Account): Promise<void> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, LC_ALL: 'C' }
    const child = spawn(program, args, { ...account, env, cwd: '/' })
    let output = ''
    child.stdout.on('data', (text) => (output += text))
    child.stderr.on('data', (text) => (output += text))
    child.once('error', reject)
    // Not 'close': a server left running may hold the pipes open.
    child.once('exit', (code) => {
      child.stdout.destroy()
      child.stderr.destroy()
      if (code === 0) resolve()
      else reject(new Error(`${basename(program)} failed: ${output.trim()}`))
    })
  })
}
