import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readHost } from './app-android-machine.ts'
import { listMacLacks, readProjectHost, readXcodeVersion } from './app-ios-machine.ts'

/** Builds the portal into the iPhone app, and the app's archive where this machine has Xcode. */
const ios = 'apps/mobile/ios'
const archive = `${ios}/App/build/App.xcarchive`
const team = process.env.APPLE_TEAM
const apiRoot = process.env.VITE_API_ROOT

const { blocking, notes } = listMacLacks({
  apiRoot,
  system: process.platform,
  xcode: readXcodeVersion(spawnSync('xcodebuild', ['-version'], { encoding: 'utf8' }).stdout ?? ''),
  team,
  projectHost: readProjectHost(readFileSync(`${ios}/portal.xcconfig`, 'utf8')),
})
for (const note of notes) console.log(`- ${note}`)
for (const lack of blocking) console.log(`✗ ${lack}`)
if (!readHost(apiRoot)) process.exit(1)

run('npm', ['run', 'build', '--silent', '-w', 'apps/mobile'])
console.log(`✓ The portal is in ${ios}.`)
if (blocking.length > 0) {
  console.log('Not built: this machine lacks what is marked ✗.')
  process.exit(1)
}
const options = {
  project: `${ios}/App/App.xcodeproj`,
  scheme: 'App',
  destination: 'generic/platform=iOS',
  archivePath: archive,
}
const named = Object.entries(options).flatMap(([name, value]) => [`-${name}`, value])
run('xcodebuild', ['archive', ...named, '-allowProvisioningUpdates', `DEVELOPMENT_TEAM=${team}`])
console.log(`✓ ${archive}: open it in Xcode's Organizer and choose Distribute App.`)

function run(program: string, args: string[]): void {
  const { status } = spawnSync(program, args, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) process.exit(status ?? 1)
}
