import { expect, test } from 'vitest'
import { toVendorName } from './document-readings.ts'

test('a vendor has the number of its shop, once', () => {
  const toName = (value: string, text: string) => toVendorName({ value, text })
  expect(toName("Love's", "LOVE'S TRAVEL STOP #341")).toBe("Love's #341")
  expect(toName("Love's #341", "LOVE'S # 341")).toBe("Love's #341")
  expect(toName('Joe’s Tires', 'JOE’S TIRES')).toBe('Joe’s Tires')
})
