/** Browser and operating system from the User-Agent; null if unknown. */
export type Device = { browser: string | null; system: string | null }

/** Order matters: most browsers also name others in their User-Agent, so the more specific ones come first. */
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

/** No real User-Agent is longer. Bounds the matching below, which takes quadratic time. */
const maxCharacters = 500

/** The browser and system named in a User-Agent header. */
export function parseDevice(userAgent = ''): Device {
  const text = userAgent.slice(0, maxCharacters)
  return { browser: matchName(browsers, text), system: matchName(systems, text) }
}
