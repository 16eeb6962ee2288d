import { readHost } from './app-android-machine.ts'

/** What a machine has to build the iPhone app with. */
export type Mac = {
  /** The address of the API, which the app is built for. */
  apiRoot: string | undefined
  /** Node's name of the system: 'darwin' is macOS. */
  system: NodeJS.Platform
  /** The major version of Xcode. */
  xcode: number | undefined
  /** The ID of the firm's team with Apple. */
  team: string | undefined
  /** The host in portal.xcconfig, whose links open in the app. */
  projectHost: string | undefined
}

/** The oldest Xcode from which the App Store takes an app. */
const xcode = 26

/** What the machine lacks to build the app, and what the app would lack. Each a sentence that says what to do. */
export function listMacLacks(mac: Mac): { blocking: string[]; notes: string[] } {
  const blocking: string[] = []
  const host = readHost(mac.apiRoot)
  if (!host)
    blocking.push(
      'No address of the API: set VITE_API_ROOT, for example https://portal.example.com/api.',
    )
  if (mac.system !== 'darwin') blocking.push('No Mac: only macOS has Xcode.')
  else if (mac.xcode === undefined)
    blocking.push(
      `No Xcode: install Xcode ${xcode} from the App Store, open it once, and run sudo xcode-select -s /Applications/Xcode.app.`,
    )
  else if (mac.xcode < xcode)
    blocking.push(`Xcode ${mac.xcode} is too old: install Xcode ${xcode} from the App Store.`)
  if (!mac.team)
    blocking.push(
      'No team: set APPLE_TEAM to the team ID from developer.apple.com, such as A1B2C3D4E5.',
    )
  const notes =
    host && host !== mac.projectHost
      ? [
          `Links to ${host} will open in the browser: set PORTAL_HOST in apps/mobile/ios/portal.xcconfig to it.`,
        ]
      : []
  return { blocking, notes }
}

/** The major version in what `xcodebuild -version` prints; undefined where there is none. */
export function readXcodeVersion(printed: string): number | undefined {
  const version = /^Xcode (\d+)/.exec(printed)?.[1]
  return version === undefined ? undefined : Number(version)
}

/** The host in the text of portal.xcconfig. */
export const readProjectHost = (settings: string): string | undefined =>
  /^PORTAL_HOST = (\S+)$/m.exec(settings)?.[1]
