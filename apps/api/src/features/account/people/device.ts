/** What a browser says it is, in words; null where it does not say. */
export type Device = { browser: string | null; system: string | null }

/** Those that name others, too, come first: every browser says it is like another one. */
const browsers: [sign: RegExp, name: string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]

const systems: [sign: RegExp, name: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const matchName = (names: [RegExp, string][], text: string) =>
  names.find(([sign]) => sign.test(text))?.[1] ?? null

/** No browser calls itself by more characters; looking through what somebody wrote takes the square of its length. */
const maxCharacters = 500

/** The browser and system that a User-Agent header names. */
export function parseDevice(userAgent = ''): Device {
  const text = userAgent.slice(0, maxCharacters)
  return { browser: matchName(browsers, text), system: matchName(systems, text) }
}
