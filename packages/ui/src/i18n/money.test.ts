import { expect, test } from 'vitest'
import {
  cents,
  compactAmount,
  dollarsAndCents,
  miles,
  percent,
  units,
  wholeDollars,
} from './money.ts'

test.each([
  [wholeDollars(60_568.4), '$60,568'],
  [wholeDollars(-1791), '($1,791)'],
  [wholeDollars(-0.4), '$0'],
  [dollarsAndCents(1234.5), '$1,234.50'],
  [dollarsAndCents(-0.01), '($0.01)'],
  [units(95_763), '95,763'],
  [miles(1204), '1,204'],
  [miles(812.5), '812.5'],
  [miles(-812.25), '(812.25)'],
  [percent(12.3), '12.30%'],
  [percent(-7.25), '(7.25%)'],
  [percent(null), '–'],
  [cents(63.84), '63.84'],
  [cents(null), '–'],
  [compactAmount(8663), '$8.7k'],
  [compactAmount(-1791), '($1.8k)'],
  [compactAmount(385), '$385'],
  [compactAmount(9080, ''), '9.1k'],
  [compactAmount(999.7), '$1.0k'],
  [compactAmount(224_510), '$225k'],
  [compactAmount(1_250_000), '$1.3M'],
  [compactAmount(600_000_000), '$600M'],
  [compactAmount(-0.2), '$0'],
])('%s reads %s', (text, expected) => {
  expect(text).toBe(expected)
})
