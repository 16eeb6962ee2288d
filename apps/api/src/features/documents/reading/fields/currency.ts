import { toText, type Line } from './page-lines.ts'

const foreign =
  /(?<![A-Z])(?:MXN|MX ?\$|CAD|C\$|CDN|M\.N\.|PESOS|EUR|GBP|RM|SDN|BHD|SST|VAT|ABN|RFC|I\.?V\.?A\.?|GST|HST|PST|QST)(?![A-Z])|[€£¥₱]/
const canadianPostalCode =
  /(?<![A-Z\d])[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] ?\d[ABCEGHJ-NPRSTV-Z]\d(?![A-Z\d])/
/** Of countries that write the day first: money, taxes, and forms of companies. */
const dayFirst =
  /(?<![A-Z])(?:MXN|MX ?\$|M\.N\.|PESOS|RFC|I\.?V\.?A\.?|RM|SDN|BHD|SST|VAT|ABN|GST|EUR|GBP)(?![A-Z])|[€£]/

const liters = /(?<![A-Z])(?:LITROS?|LITRES?|LTS)(?![A-Z])/

/** Whether the paper is in another currency than US dollars, whether it writes the day before the month, and whether it counts liters. */
export function findCurrency(lines: readonly Line[]): {
  isForeign: boolean
  isDayFirst: boolean
  isMetric: boolean
} {
  const texts = lines.map(({ tokens }) => toText(tokens).slice(0, 300).toUpperCase())
  const isForeign = texts.some(
    (text) => foreign.test(text) || liters.test(text) || canadianPostalCode.test(text),
  )
  return {
    isForeign,
    isDayFirst: isForeign && texts.some((text) => dayFirst.test(text)),
    isMetric: texts.some((text) => liters.test(text)),
  }
}
