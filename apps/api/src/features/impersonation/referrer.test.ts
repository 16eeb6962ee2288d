import { describe, expect, test } from 'vitest'
import { allowedReferrer } from './impersonation.routes.ts'

const own = ['portal.firm.test', 'localhost:3000']
const others = ['crm.test', 'desk.firm.test:8443']

const from = (referer: string | undefined, mode: string | undefined = 'navigate') =>
  allowedReferrer({ referer, 'sec-fetch-mode': mode }, { own, others })

describe('a page to sign in as a client is opened', () => {
  test.each([
    ['https://portal.firm.test/console/clients/1/sign-in-as', 'portal.firm.test'],
    ['https://portal.firm.test/console', 'portal.firm.test'],
    ['http://localhost:3000/console/', 'localhost:3000'],
    ['https://crm.test/', 'crm.test'],
    ['https://CRM.test/cases/4?x=y', 'crm.test'],
    ['https://desk.firm.test:8443/', 'desk.firm.test:8443'],
  ])('from %s', (referer, host) => {
    expect(from(referer)).toBe(host)
  })

  test.each([
    undefined,
    '',
    'crm.test',
    'http://crm.test/',
    'http://portal.firm.test/console/',
    'https://crm.test.evil.test/',
    'https://evil.test/crm.test',
    'https://crm.test@evil.test/',
    'https://someone@crm.test/',
    'https://crm.test:8443/',
    'https://desk.firm.test/',
    'https://sub.crm.test/',
    'https://portal.firm.test/home',
    'https://portal.firm.test/consoles/',
    'https://portal.firm.test/home?at=/console/',
    'ftp://crm.test/',
    'javascript:alert(1)',
  ])('never from %s', (referer) => {
    expect(from(referer)).toBeUndefined()
  })

  test.each(['cors', 'no-cors', 'same-origin', 'websocket', ''])(
    'by no script: Sec-Fetch-Mode %s',
    (mode) => {
      expect(from('https://crm.test/', mode)).toBeUndefined()
    },
  )
})

test('a browser that says nothing of how it came is refused', () => {
  const headers = { referer: 'https://crm.test/' }
  expect(allowedReferrer(headers, { own, others })).toBeUndefined()
})
