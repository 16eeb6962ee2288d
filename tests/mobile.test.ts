import { existsSync, globSync, readFileSync } from 'node:fs'
import { Window } from 'happy-dom'
import { describe, expect, test } from 'vitest'
import { FileType } from '@milepost/contract/documents/file-type'
import { appOrigins } from '../apps/api/src/platform/http/mobile-app-cors.ts'
import { patterns } from '../apps/portal/src/paths.ts'

const android = 'apps/mobile/android'
const main = `${android}/app/src/main`
const geolocation =
  'node_modules/@capgo/background-geolocation/android/src/main/java/com/capgo/capacitor_background_geolocation'
const ios = 'apps/mobile/ios'
const app = `${ios}/App/App`

const text = (file: string) => readFileSync(file, 'utf8')
const json = (file: string) => JSON.parse(text(file)) as Record<string, unknown>
const parser = new new Window().DOMParser()
const xml = (file: string) => parser.parseFromString(text(file), 'text/xml').documentElement
type Element = ReturnType<typeof xml>
const all = (within: Element, tag: string) => [...within.getElementsByTagName(tag)] as Element[]
const name = (element: Element) => element.getAttribute('android:name')!

/** The values in a property list. */
function plist(file: string): Record<string, unknown> {
  const value = (element: Element): unknown => {
    const inside = [...element.children] as Element[]
    if (element.tagName.toLowerCase() === 'dict')
      return Object.fromEntries(
        inside.flatMap((key, i) =>
          key.tagName.toLowerCase() === 'key' ? [[key.textContent, value(inside[i + 1]!)]] : [],
        ),
      )
    if (element.tagName.toLowerCase() === 'array') return inside.map(value)
    if (['true', 'false'].includes(element.tagName.toLowerCase()))
      return element.tagName.toLowerCase() === 'true'
    return element.textContent
  }
  return value(xml(file).children[0] as Element) as Record<string, unknown>
}

/** Width and height of a PNG, in pixels. */
function readSize(file: string): [number, number] {
  const bytes = readFileSync(file)
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
}

const config = json('apps/mobile/capacitor.config.json') as {
  appId: string
  server: Record<string, string | false>
  android: Record<string, unknown>
  plugins: { CapacitorShareTarget: { appGroupId: string } }
}

describe('the app', () => {
  test('has the origins that the API allows, and always uses TLS', () => {
    const { androidScheme, iosScheme, hostname, cleartext, url } = config.server
    expect([`${androidScheme}://${hostname}`, `${iosScheme}://${hostname}`]).toEqual(appOrigins)
    expect([cleartext, url, config.android['allowMixedContent']]).toEqual([false, undefined, false])
  })

  test('receives positions in the background', () => {
    expect(config.android['useLegacyBridge']).toBe(true)
  })

  test('has the plugins that the portal uses, in the same versions', () => {
    const isPlugin = /^@(capacitor|capgo|aparajita)\//
    const listPlugins = (front: string) =>
      Object.entries(json(`apps/${front}/package.json`)['dependencies'] as object)
        .filter(([dependency]) => isPlugin.test(dependency))
        .filter(([dependency]) => !/\/(android|ios)$/.test(dependency))
    expect(listPlugins('mobile')).toEqual(listPlugins('portal'))
  })
})

describe('on Android', () => {
  const manifest = xml(`${main}/AndroidManifest.xml`)
  const application = all(manifest, 'application')[0]!
  const filters = all(manifest, 'intent-filter')
  const findFilters = (action: string) =>
    filters.filter((filter) => all(filter, 'action').some((one) => name(one).endsWith(action)))
  const data = (filter: Element, attribute: string) =>
    all(filter, 'data').flatMap((one) => one.getAttribute(`android:${attribute}`) ?? [])

  test('it requests exactly the permissions it needs', () => {
    const permissions = all(manifest, 'uses-permission').map((one) => [
      name(one).replace('android.permission.', ''),
      one.getAttribute('tools:node') ?? 'asked',
    ])
    expect(Object.fromEntries(permissions)).toEqual({
      INTERNET: 'asked',
      CAMERA: 'asked',
      ACCESS_COARSE_LOCATION: 'asked',
      ACCESS_FINE_LOCATION: 'asked',
      FOREGROUND_SERVICE: 'asked',
      FOREGROUND_SERVICE_LOCATION: 'asked',
      WAKE_LOCK: 'asked',
      POST_NOTIFICATIONS: 'asked',
      ACCESS_BACKGROUND_LOCATION: 'remove',
      SCHEDULE_EXACT_ALARM: 'remove',
    })
  })

  test('its data is in no backup or transfer to another phone', () => {
    expect(application.getAttribute('android:allowBackup')).toBe('false')
    const domains = ['root', 'file', 'database', 'sharedpref', 'external']
    const rules = xml(`${main}/res/xml/data_extraction_rules.xml`)
    for (const way of ['cloud-backup', 'device-transfer'])
      expect(all(all(rules, way)[0]!, 'exclude').map((one) => one.getAttribute('domain'))).toEqual(
        domains,
      )
    const before = all(xml(`${main}/res/xml/backup_rules.xml`), 'exclude')
    expect(before.map((one) => one.getAttribute('domain'))).toEqual(domains)
    expect(application.getAttribute('android:dataExtractionRules')).toBe(
      '@xml/data_extraction_rules',
    )
    expect(application.getAttribute('android:fullBackupContent')).toBe('@xml/backup_rules')
  })

  test('it uses only TLS, and trusts no certificates added by the user', () => {
    expect(application.getAttribute('android:usesCleartextTraffic')).toBe('false')
    expect(application.getAttribute('android:networkSecurityConfig')).toBe(
      '@xml/network_security_config',
    )
    const network = xml(`${main}/res/xml/network_security_config.xml`)
    expect(all(network, 'base-config')[0]!.getAttribute('cleartextTrafficPermitted')).toBe('false')
    expect(all(network, 'certificates').map((one) => one.getAttribute('src'))).toEqual(['system'])
    expect(all(network, 'domain-config')).toEqual([])
  })

  test('links to all portal pages open in it, but none to the console', () => {
    const [links, ...others] = findFilters('.VIEW')
    expect(others).toEqual([])
    expect(links!.getAttribute('android:autoVerify')).toBe('true')
    expect(data(links!, 'scheme')).toEqual(['https'])
    expect(data(links!, 'host')).toEqual(['${portalHost}'])
    expect(data(links!, 'path')).toEqual(['/'])
    const prefixes = Object.values(patterns).map((pattern) => `/${pattern.split('/')[1]}`)
    const pages = prefixes.filter((prefix) => !['/', '/impersonate'].includes(prefix))
    const opened = data(links!, 'pathPrefix')
    expect(pages.filter((page) => !opened.includes(page))).toEqual([])
    expect(opened.filter((path) => /^\/(impersonate|console|api|assets)/.test(path))).toEqual([])
    expect(text(`${android}/gradle.properties`)).toMatch(/^portalHost=\S+$/m)
    expect(text(`${android}/app/build.gradle`)).toContain('[portalHost: portalHost]')
  })

  test('what a removed permission would allow is switched off where it is called', () => {
    /** A sign of the call, and what switches the permission off in it. */
    const calls: Record<string, [sign: string, off: RegExp]> = {
      SCHEDULE_EXACT_ALARM: ['LocalNotifications.schedule(', /isExactNotification: false/],
      ACCESS_BACKGROUND_LOCATION: ['BackgroundGeolocation.start(', /requestPermissions: false/],
    }
    const removed = all(manifest, 'uses-permission')
      .filter((one) => one.getAttribute('tools:node') === 'remove')
      .map((one) => name(one).replace('android.permission.', ''))
    expect(removed.toSorted()).toEqual(Object.keys(calls).toSorted())
    const sources = globSync('apps/portal/src/**/*.{ts,tsx}').filter(
      (file) => !/\.test\.tsx?$/.test(file),
    )
    for (const permission of removed) {
      const [sign, off] = calls[permission]!
      const callers = sources.map(text).filter((source) => source.includes(sign))
      expect(callers, permission).not.toEqual([])
      for (const source of callers)
        for (const call of source.split(sign).slice(1))
          expect(call.slice(0, 500), permission).toMatch(off)
    }
    const asks = sources.filter((file) =>
      /permissions: \[[^\]]*backgroundLocation/.test(text(file)),
    )
    expect(asks).toEqual([])
  })

  test('a trip is recorded by a service of its own, which being swiped away does not end', () => {
    const services = all(application, 'service')
    expect(services.map(name)).toEqual(['.TripService'])
    expect(services[0]!.getAttribute('android:stopWithTask')).toBe('false')
    expect(services[0]!.getAttribute('android:foregroundServiceType')).toBe('location')
    const code = text(`${main}/java/app/milepost/portal/TripService.java`)
    expect(code).toContain('return START_STICKY')
    // One channel of that name in the phone's settings, not two.
    const [, channel] = /CHANNEL = "(.+)";/.exec(code)!
    expect(text(`${geolocation}/BackgroundGeolocationService.java`)).toContain(
      `package ${channel};`,
    )
  })

  test('what it removes and deletes of the plugins is there', () => {
    for (const receiver of all(application, 'receiver').map(name))
      expect(existsSync(`${geolocation}/${receiver.split('.').at(-1)}.java`), receiver).toBe(true)
    const share = text(
      'node_modules/@capgo/capacitor-share-target/android/src/main/java/app/capgo/sharetarget/CapacitorShareTargetPlugin.java',
    )
    expect(share).toContain('new File(getContext().getCacheDir(), "shared_files")')
    expect(share).toContain('ACTION_SEND_MULTIPLE')
    expect(text(`${main}/java/app/milepost/portal/SharedIntent.java`)).toContain('"shared_files"')
  })

  test('its activity copies shares off the main thread, drops old ones first, and hears of a killed page', () => {
    const code = text(`${main}/java/app/milepost/portal/MainActivity.java`)
    const [, copying, rest] = /copying\.execute\(\(\) -> \{\n([\s\S]*?)\n {8}\}\);([\s\S]*)/.exec(
      code,
    )!
    expect(copying).toContain('SharedIntent.copied(')
    expect(rest).not.toContain('SharedIntent.copied(')
    const [before] = code.split('super.onCreate(')
    expect(before).not.toContain('SharedIntent.copied(')
    expect(before).toContain('SharedIntent.forgetAll(this);')
    expect(before).toContain('bridgeBuilder.addWebViewListener(new Renderer(this::recreate')
    // A driver can take a screenshot of the trip since Android 13.
    expect(code).toMatch(/>= Build\.VERSION_CODES\.TIRAMISU\)[^;]*;\s+else [^;]*FLAG_SECURE/)
    expect(code.match(/setFlags\(/g)).toHaveLength(1)
  })

  test('pushes that Android shows itself are in the channel for news, if the firm has an account', () => {
    const settings = Object.fromEntries(
      all(application, 'meta-data').map((one) => [
        name(one).split('.').at(-1)!,
        one.getAttribute('android:value') ?? one.getAttribute('android:resource'),
      ]),
    )
    expect(settings).toMatchObject({
      default_notification_channel_id: 'news',
      default_notification_icon: '@drawable/ic_stat_milepost',
      default_notification_color: '@color/sign',
      firebase_messaging_auto_init_enabled: 'false',
    })
    const code = text(`${main}/java/app/milepost/portal/Notifications.java`)
    expect(code).toContain('NEWS = "news"')
    const gradle = text(`${android}/app/build.gradle`)
    expect(gradle).toMatch(
      /^if \(file\('google-services.json'\).exists\(\)\) \{\n {4}apply plugin: 'com.google.gms.google-services'$/m,
    )
    expect(gradle.match(/google-services'/g)).toHaveLength(1)
    // Otherwise the app is built without the plugin, which would end it.
    expect(gradle).toContain("findAll { it.pkg != '@capacitor/push-notifications' }")
    expect(text(`${android}/app/.gitignore`)).toContain('google-services.json')
  })

  test('images and PDFs can be shared with it, one or several', () => {
    for (const action of ['.SEND', '.SEND_MULTIPLE'])
      expect(findFilters(action).map((filter) => data(filter, 'mimeType'))).toEqual([
        ['image/*', 'application/pdf'],
      ])
  })

  test('only its one activity is exported to other apps', () => {
    const parts = ['activity', 'service', 'receiver', 'provider'].flatMap((tag) =>
      all(application, tag),
    )
    const open = parts.filter((part) => part.getAttribute('android:exported') === 'true')
    expect(open.map(name)).toEqual(['.MainActivity'])
    const folders = all(xml(`${main}/res/xml/file_paths.xml`), '*').map((one) => one.tagName)
    expect(new Set(folders.map((folder) => folder.toLowerCase()))).toEqual(
      new Set(['external-files-path', 'cache-path']),
    )
  })

  test('its texts are in English and Spanish', () => {
    const words = (folder: string) =>
      new Map(
        all(xml(`${main}/res/${folder}/strings.xml`), 'string').map((one) => [
          one.getAttribute('name')!,
          one.textContent,
        ]),
      )
    const [english, spanish] = [words('values'), words('values-es')]
    const said = [...english].filter(([, word]) => word.includes(' ')).map(([key]) => key)
    expect(said).toHaveLength(7)
    expect([...spanish.keys()].toSorted()).toEqual(said.toSorted())
    for (const [key, word] of spanish) expect(word).not.toBe(english.get(key))
  })

  test('its icons have the sizes for their densities', () => {
    for (const [density, pixels] of Object.entries({
      mdpi: 48,
      hdpi: 72,
      xhdpi: 96,
      xxhdpi: 144,
      xxxhdpi: 192,
    }))
      for (const icon of ['ic_launcher', 'ic_launcher_round'])
        expect(readSize(`${main}/res/mipmap-${density}/${icon}.png`)).toEqual([pixels, pixels])
  })

  test('its version is that of the portal', () => {
    const gradle = text(`${android}/app/build.gradle`)
    expect(gradle).toContain("file('../../../../package.json')")
    expect(gradle).toContain('versionName portalVersion')
    expect(gradle).not.toMatch(/debuggable|minSdkVersion \d/)
  })
})

describe('on iOS', () => {
  const info = plist(`${app}/Info.plist`)
  const strings = (language: string) =>
    new Map(
      [...text(`${app}/${language}.lproj/InfoPlist.strings`).matchAll(/^"(\w+)" = "(.+)";$/gm)].map(
        ([, key, word]) => [key!, word!],
      ),
    )

  test('each permission has a reason, in English and Spanish', () => {
    const reasons = Object.keys(info).filter((key) => key.endsWith('UsageDescription'))
    expect(reasons.toSorted()).toEqual([
      'NSCameraUsageDescription',
      'NSFaceIDUsageDescription',
      'NSLocationAlwaysAndWhenInUseUsageDescription',
      'NSLocationWhenInUseUsageDescription',
      'NSPhotoLibraryAddUsageDescription',
      'NSPhotoLibraryUsageDescription',
    ])
    // A purpose is translated under its own key.
    const purposes = info['NSLocationTemporaryUsageDescriptionDictionary'] as Record<string, string>
    expect([...strings('es').keys()].toSorted()).toEqual(
      [...reasons, ...Object.keys(purposes)].toSorted(),
    )
    for (const [key, reason] of strings('en')) {
      expect(info[key] ?? purposes[key]).toBe(reason)
      expect(strings('es').get(key)).not.toBe(reason)
    }
  })

  test('it runs in the background only for trips, and uses only TLS', () => {
    expect(info['UIBackgroundModes']).toEqual(['location'])
    expect(info['NSAppTransportSecurity']).toEqual({ NSAllowsArbitraryLoads: false })
    expect(plist(`${app}/PrivacyInfo.xcprivacy`)['NSPrivacyTracking']).toBe(false)
  })

  test('the portal’s links open in it, on the host it was built for', () => {
    expect(plist(`${app}/App.entitlements`)['aps-environment']).toBe('production')
    expect(plist(`${app}/App.entitlements`)['com.apple.developer.associated-domains']).toEqual([
      'applinks:$(PORTAL_HOST)',
    ])
    expect(text(`${ios}/portal.xcconfig`)).toMatch(/^PORTAL_HOST = \S+$/m)
    for (const kind of ['debug', 'release'])
      expect(text(`${ios}/${kind}.xcconfig`)).toContain('#include "portal.xcconfig"')
  })

  test('its share extension accepts one image or PDF, and passes it on in the shared folder', () => {
    const extension = `${ios}/App/ShareExtension`
    const group = config.plugins.CapacitorShareTarget.appGroupId
    for (const rights of [`${app}/App.entitlements`, `${extension}/ShareExtension.entitlements`])
      expect(plist(rights)['com.apple.security.application-groups']).toEqual([group])
    const rule = text(`${extension}/Info.plist`)
    expect(rule).toContain('"com.adobe.pdf"')
    expect(rule).toContain('"public.image"')
    expect(rule).toContain('@count == 1')
  })

  test('its share extension passes on every type of file that can be sent', () => {
    const code = text(`${ios}/App/ShareExtension/ShareViewController.swift`)
    const [, list] = /\[UTType([.\w, ]+)\]\.first/.exec(code)!
    const kinds = list!.split(', ')
    const isPassedOn = (type: string) =>
      kinds.includes(type.startsWith('image/') ? '.image' : type.replace(/^application\//, '.'))
    expect(FileType.options.filter((type) => !isPassedOn(type))).toEqual([])
    // Of a photo in several types, the first of the list is taken: one that every browser shows.
    expect(kinds.at(-1)).toBe('.image')
  })

  const project = text(`${ios}/App/App.xcodeproj/project.pbxproj`)

  test('its project refers only to existing objects', () => {
    const ids = [...project.matchAll(/^\t\t([0-9A-F]{24})(?: \/\*.*\*\/)? = \{/gm)].map(
      ([, id]) => id!,
    )
    expect(new Set(ids).size).toBe(ids.length)
    const named = new Set([...project.matchAll(/\b[0-9A-F]{24}\b/g)].map(([id]) => id))
    expect([...named].filter((id) => !ids.includes(id))).toEqual([])
  })

  test('its version is that of the portal', () => {
    const { version } = json('package.json') as { version: string }
    const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
    const settings = text(`${ios}/portal.xcconfig`)
    expect(settings).toContain(`MARKETING_VERSION = ${version}\n`)
    expect(settings).toContain(`CURRENT_PROJECT_VERSION = ${major * 10000 + minor * 100 + patch}\n`)
    expect(project).not.toMatch(/MARKETING_VERSION|CURRENT_PROJECT_VERSION/)
  })

  test('its icon fills its square, as Apple requires', () => {
    const icon = `${app}/Assets.xcassets/AppIcon.appiconset/AppIcon-512@2x.png`
    expect(readSize(icon)).toEqual([1024, 1024])
    // RGB without alpha.
    expect(readFileSync(icon)[25]).toBe(2)
    for (const [file, pixels] of [
      ['splash', 96],
      ['splash@2x', 192],
      ['splash@3x', 288],
    ] as const)
      expect(readSize(`${app}/Assets.xcassets/Splash.imageset/${file}.png`)).toEqual([
        pixels,
        pixels,
      ])
  })
})
