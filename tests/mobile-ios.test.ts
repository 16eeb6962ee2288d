import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Window } from 'happy-dom'
import { describe, expect, test } from 'vitest'

const ios = 'apps/mobile/ios/App'
const text = (file: string) => readFileSync(file, 'utf8')

/** The lines with a syntax error, by file. Without optimizing compilers, which need too much memory for the grammar. */
const findSyntaxErrors = (files: string[]): Record<string, number[]> => {
  const options = ['--liftoff-only', 'scripts/mobile/parse-swift.mjs', ...files]
  return JSON.parse(execFileSync(process.execPath, options, { encoding: 'utf8' })) as Record<
    string,
    number[]
  >
}

describe('the Swift code', () => {
  test('parses, every file', () => {
    const files = globSync(`${ios}/**/*.swift`).filter((file) => !file.includes('/build/'))
    expect(files.length).toBeGreaterThanOrEqual(6)
    expect(findSyntaxErrors(files)).toEqual(Object.fromEntries(files.map((file) => [file, []])))
  })

  test('that has a syntax error is found out', () => {
    const folder = mkdtempSync(join(tmpdir(), 'milepost-swift-'))
    const broken = join(folder, 'Broken.swift')
    const source = text(`${ios}/App/TripJournal.swift`)
    const lines = source.split('\n')
    const line = lines.findIndex((one) => one.includes('func pause() {'))
    lines[line] = '    func pause( {'
    writeFileSync(broken, lines.join('\n'))
    const [found] = Object.values(findSyntaxErrors([broken]))
    rmSync(folder, { recursive: true })
    expect(found).not.toEqual([])
  })

  test('of the journal needs neither the screen, nor the location, nor Capacitor', () => {
    const imports = [...text(`${ios}/App/TripJournal.swift`).matchAll(/^import (\w+)/gm)]
    expect(imports.map(([, name]) => name)).toEqual(['Foundation'])
  })

  test('offers every method that the portal calls, and no other', () => {
    const portal = text('apps/portal/src/native/location/background-location.ts')
    const [, journal] = /^type Journal = \{\n([\s\S]+?)^\}/m.exec(portal)!
    // Capacitor itself has the method for listeners.
    const called = [...journal!.matchAll(/^ {2}(\w+):/gm)]
      .map(([, name]) => name!)
      .filter((name) => name !== 'addListener')
    const plugin = text(`${ios}/App/TripJournalPlugin.swift`)
    const named = (pattern: RegExp) =>
      [...plugin.matchAll(pattern)].map(([, name]) => name!).toSorted()
    expect(called).toContain('requestLocation')
    expect(named(/CAPPluginMethod\(name: "(\w+)"/g)).toEqual(called.toSorted())
    expect(named(/@objc func (\w+)\(_ call: CAPPluginCall\)/g)).toEqual(called.toSorted())
  })

  test('is not suspended at a stop, as iOS does since 16.4 with filtered positions', () => {
    const plugin = text(`${ios}/App/TripJournalPlugin.swift`)
    expect(plugin).toContain('.distanceFilter = kCLDistanceFilterNone')
    expect(plugin).toContain('.showsBackgroundLocationIndicator = true')
    expect(plugin).toContain('.allowsBackgroundLocationUpdates = true')
    expect(plugin).toContain('.pausesLocationUpdatesAutomatically = false')
    expect(plugin).not.toContain('startMonitoringSignificantLocationChanges')
  })

  // Nothing here can run Swift: a person who changes these lines is asked to think of the fault again.
  test('still has the line that mends each fault of the journal', () => {
    const plugin = text(`${ios}/App/TripJournalPlugin.swift`)
    const journal = text(`${ios}/App/TripJournal.swift`)
    const body = (code: string, name: string) =>
      new RegExp(`func ${name}\\([\\s\\S]*?\\n {4}\\}\\n`).exec(code)?.[0]
    // A position has a line of its own behind one that was cut off.
    for (const name of ['begin', 'append'])
      expect(body(journal, name), name).toContain('try endLastLine(of: ')
    // A journal is put aside, and only once nothing is unread.
    expect(body(journal, 'end')).toMatch(
      /read\(trip, after: place\)\.isEmpty\) \{ return false \}[\s\S]*moveItem\(at: file, to: ended\)/,
    )
    expect(body(journal, 'end')).not.toContain('removeItem(at: file)')
    // The phone itself puts the reminder off; the page sleeps.
    expect(plugin).toMatch(/if positions\.isEmpty \{ return \}\s+remind\(\)/)
    // Approximate is not precise.
    expect(body(plugin, 'askForPrecision')).toMatch(
      /requestTemporaryFullAccuracyAuthorization\(withPurposeKey: Self\.purpose\)[\s\S]*"granted" : "approximate"/,
    )
  })

  test('never reads the journal’s files on the main thread', () => {
    const plugin = text(`${ios}/App/TripJournalPlugin.swift`)
    const onMain = plugin.split('DispatchQueue.main.async {').slice(1)
    for (const block of onMain) {
      const [ours = ''] = block.split(/\n {4}\}\n/)
      const [direct = ''] = ours.split('queue.async {')
      expect(direct).not.toMatch(/journal\.\w+\(/)
    }
  })
})

type Item = Record<string, unknown>
type Objects = Record<string, Record<string, Item>>
type Project = { hash: { project: { objects: Objects } } }

const { project: openProject } = createRequire(import.meta.url)('xcode') as {
  project: (file: string) => { parseSync: () => Project }
}
const unquote = (value: unknown) => String(value).replace(/^"(.*)"$/, '$1')

describe('the Xcode project', () => {
  const { objects } = openProject(`${ios}/App.xcodeproj/project.pbxproj`).parseSync().hash.project
  const find = (kind: string, id: unknown) => objects[kind]?.[String(id)]
  const get = (kind: string, id: unknown) => find(kind, id)!
  /** The objects of a kind. The parser keeps comments under keys of their own. */
  const all = (kind: string) =>
    Object.entries(objects[kind]!).flatMap(([id, item]) => (id.endsWith('_comment') ? [] : [item]))
  /** The IDs in one of an object's lists. */
  const list = (item: Item, key: string) =>
    ((item[key] ?? []) as { value: string }[]).map(({ value }) => value)
  const fileOf = (id: string) => get('PBXBuildFile', id)['fileRef']

  const targets = new Map(all('PBXNativeTarget').map((target) => [unquote(target['name']), target]))
  const [app, extension] = [targets.get('App')!, targets.get('ShareExtension')!]
  const listConfigurations = (target: Item) =>
    list(get('XCConfigurationList', target['buildConfigurationList']), 'buildConfigurations').map(
      (id) => {
        const found = get('XCBuildConfiguration', id)
        return {
          file: found['baseConfigurationReference'],
          settings: found['buildSettings'] as Item,
        }
      },
    )
  /** The paths of all files below a group, by ID. */
  const listFiles = (group: unknown, folder: string): [string, string][] =>
    list(get('PBXGroup', group), 'children').flatMap((id): [string, string][] => {
      const child = find('PBXGroup', id)
      if (child) return listFiles(id, join(folder, unquote(child['path'] ?? '')))
      const file = find('PBXFileReference', id)
      if (!file || unquote(file['sourceTree']) !== '<group>') return []
      return [[id, join(folder, unquote(file['path']))]]
    })
  const files = new Map(listFiles(all('PBXProject')[0]!['mainGroup'], ios))
  const listSources = (target: Item) =>
    list(target, 'buildPhases')
      .flatMap((id) => list(find('PBXSourcesBuildPhase', id) ?? {}, 'files'))
      .map((id) => String(files.get(String(fileOf(id)))))

  test('builds every Swift file in its target, and names only files that are there', () => {
    const generated = ['config.xml', 'capacitor.config.json', 'public']
    const missing = [...files.values()].filter(
      (path) => !existsSync(path) && !generated.some((name) => path.endsWith(name)),
    )
    expect(missing).toEqual([])
    expect(listSources(app).toSorted()).toEqual(globSync(`${ios}/App/*.swift`).toSorted())
    expect(listSources(extension)).toEqual(globSync(`${ios}/ShareExtension/*.swift`))
  })

  test('has the share extension as a target that the app builds and contains', () => {
    expect(unquote(extension['productType'])).toBe('com.apple.product-type.app-extension')
    const built = list(app, 'dependencies').map((id) => get('PBXTargetDependency', id)['target'])
    expect(built.map((id) => get('PBXNativeTarget', id))).toEqual([extension])
    const [embedded] = all('PBXCopyFilesBuildPhase')
    // 13: the app's PlugIns folder.
    expect(Number(embedded!['dstSubfolderSpec'])).toBe(13)
    expect(list(embedded!, 'files').map(fileOf)).toEqual([extension['productReference']])
  })

  test('gives both targets the same floor, version, and configuration files', () => {
    const ours = listConfigurations(app)
    for (const [i, { file, settings }] of listConfigurations(extension).entries()) {
      expect(file).toBe(ours[i]!.file)
      for (const name of ['IPHONEOS_DEPLOYMENT_TARGET', 'SWIFT_VERSION', 'TARGETED_DEVICE_FAMILY'])
        expect(settings[name], name).toBe(ours[i]!.settings[name])
      // The ID of an extension begins with that of its app.
      const id = String(ours[i]!.settings['PRODUCT_BUNDLE_IDENTIFIER'])
      expect(settings['PRODUCT_BUNDLE_IDENTIFIER']).toBe(`${id}.share`)
      for (const name of ['INFOPLIST_FILE', 'CODE_SIGN_ENTITLEMENTS'])
        expect(existsSync(join(ios, String(settings[name])))).toBe(true)
    }
  })

  test('describes the extension as the system demands', () => {
    const info = text(`${ios}/ShareExtension/Info.plist`)
    for (const key of ['Executable', 'Identifier', 'InfoDictionaryVersion', 'Name', 'PackageType'])
      expect(info).toContain(`<key>CFBundle${key}</key>`)
  })
})

test('with the phone on its side, nothing that is fixed to an edge is below the notch', () => {
  const sheets = globSync(['packages/ui/src/**/*.css', 'apps/portal/src/**/*.css'])
  const rules = sheets.flatMap((file) =>
    [...text(file).matchAll(/\{([^{}]*position: fixed;[^{}]*)\}/g)].map(([, rule]) => rule!),
  )
  // What only dims the page may be below it.
  const bars = rules.filter((rule) => !/background: rgb\(0 0 0 \/ /.test(rule))
  expect(bars.length).toBeGreaterThanOrEqual(4)
  for (const rule of bars) {
    expect(rule).toContain('safe-area-inset-left')
    expect(rule).toContain('safe-area-inset-right')
  }
  const [, root] = /#root \{([^}]*)\}/.exec(text('packages/ui/src/styles/global.css'))!
  expect(root).toContain('padding-left: env(safe-area-inset-left)')
})

describe('what the app declares to Apple', () => {
  const parser = new new Window().DOMParser()
  const privacy = parser.parseFromString(text(`${ios}/App/PrivacyInfo.xcprivacy`), 'text/xml')
  const collected = [...privacy.querySelectorAll('string')]
    .map(({ textContent }) => textContent)
    .filter((value) => /^NSPrivacyCollectedDataType(?!Purpose)/.test(value))
    .map((value) => value.replace('NSPrivacyCollectedDataType', ''))

  test('names the data that the app sends, none of it for tracking', () => {
    expect(collected.toSorted()).toEqual([
      'DeviceID',
      'EmailAddress',
      'OtherFinancialInfo',
      'OtherUserContent',
      'PhotosorVideos',
      'PreciseLocation',
      'UserID',
    ])
    const keys = [...privacy.querySelectorAll('key')].filter(({ textContent }) =>
      textContent.endsWith('Tracking'),
    )
    for (const key of keys) expect(key.nextElementSibling.tagName.toLowerCase()).toBe('false')
  })

  test('is what the store page says', () => {
    const [, answers] = text('docs/store.md').split('\n## Privacy answers\n')
    const named = [...answers!.matchAll(/^\| [^|]+ \| `(\w+)`/gm)].map(([, type]) => type!)
    expect(named.toSorted()).toEqual(collected.toSorted())
  })

  test('explains the precise location in both languages, under the key that the code names', () => {
    const [, purpose] = /purpose = "(\w+)"/.exec(text(`${ios}/App/TripJournalPlugin.swift`))!
    expect(text(`${ios}/App/Info.plist`)).toMatch(
      new RegExp(`TemporaryUsageDescriptionDictionary</key>\\s*<dict>\\s*<key>${purpose}</key>`),
    )
    for (const language of ['en', 'es'])
      expect(text(`${ios}/App/${language}.lproj/InfoPlist.strings`)).toContain(`"${purpose}" = "`)
  })
})
