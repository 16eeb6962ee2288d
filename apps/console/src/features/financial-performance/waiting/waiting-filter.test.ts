import { expect, test } from 'vitest'
import { parseWaitingFilter, toListQuery, withFilter, withoutFilters } from './waiting-filter.ts'

const parse = (text: string) => parseWaitingFilter(new URLSearchParams(text))

test('what the server would refuse is left out of the URL’s filters', () => {
  expect(
    parse('account=abc&direction=up&minAmount=-1&maxAmount=x&month=2026-13&suggestion=no'),
  ).toEqual({})
  expect(parse('account=1000&direction=in&minAmount=84.20&month=2026-10&search=pilot')).toEqual({
    account: '1000',
    direction: 'in',
    minAmount: '84.20',
    month: '2026-10',
    search: 'pilot',
  })
})

test('the call gets numbers', () => {
  expect(toListQuery({ account: '1000', minAmount: '84.20', payee: 'pilot' })).toEqual({
    account: 1000,
    minAmount: 84.2,
    payee: 'pilot',
  })
})

test('another filter starts at the first page, and the tab stays', () => {
  const at = new URLSearchParams('state=set_aside&page=3&search=pilot')
  expect(String(withFilter(at, { search: '', direction: 'out' }))).toBe(
    'state=set_aside&direction=out',
  )
  expect(String(withoutFilters(at))).toBe('state=set_aside')
})
