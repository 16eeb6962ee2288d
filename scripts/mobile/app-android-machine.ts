/** What a machine has to build the Android app with. */
export type Machine = {
  /** The address of the API, which the app is built for. */
  apiRoot: string | undefined
  /** The major version of its JDK. */
  jdk: number | undefined
  /** The folder of its Android SDK. */
  sdk: string | undefined
  /** The names of the SDK's platforms. */
  platforms: string[]
  hasPushSettings: boolean
}

/** As in apps/mobile/android/variables.gradle. */
const platform = 'android-36'
/** The oldest JDK that Capacitor’s build accepts. */
const jdk = 21

/** The host whose links open in the app; undefined unless the address of the API is a secure one. */
export function readHost(apiRoot: string | undefined): string | undefined {
  const url = apiRoot === undefined ? null : URL.parse(apiRoot)
  return url?.protocol === 'https:' ? url.hostname : undefined
}

/** What the machine lacks to build the app, and what the app would lack. Each a sentence that says what to do. */
export function listLacks(machine: Machine): { blocking: string[]; notes: string[] } {
  const blocking: string[] = []
  if (!readHost(machine.apiRoot))
    blocking.push(
      'No address of the API: set VITE_API_ROOT, for example https://portal.example.com/api.',
    )
  if (machine.jdk === undefined) blocking.push(`No JDK: install JDK ${jdk}, or set JAVA_HOME.`)
  else if (machine.jdk < jdk)
    blocking.push(`JDK ${machine.jdk} is too old: install JDK ${jdk}, and set JAVA_HOME to it.`)
  if (!machine.sdk)
    blocking.push('No Android SDK: install Android Studio, and set ANDROID_HOME to its SDK.')
  else if (!machine.platforms.includes(platform))
    blocking.push(
      `The SDK in ${machine.sdk} has no ${platform}: run sdkmanager "platforms;${platform}".`,
    )
  const notes = machine.hasPushSettings
    ? []
    : [
        'No push notifications: to have them, put google-services.json from the firm’s Firebase project into apps/mobile/android/app.',
      ]
  return { blocking, notes }
}
