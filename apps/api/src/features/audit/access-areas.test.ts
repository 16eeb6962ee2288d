import { describe, expect, test } from 'vitest'
import { everyCall } from '@milepost/testing/every-call.ts'
import { areaOf, areasOf } from './access-areas.ts'

describe('the area of a call', () => {
  test.each([
    ['GET /v1/documents/:id', 'documents'],
    ['GET /v1/pdfs/document/:id.pdf', 'documents'],
    ['PATCH /staff/v1/accounts/:accountId/documents/:id', 'documents'],
    ['POST /staff/v1/accounts/:accountId/hub_messages', 'messages'],
    ['POST /staff/v1/accounts/:accountId/transaction_batches', 'books'],
    ['GET /v1/pdfs/transaction_batch_document/:id.pdf', 'books'],
    ['GET /v1/balance_sheets/:year', 'books'],
    ['GET /v1/profit_plans', 'profit_plan'],
    ['GET /v1/tax_estimates/options', 'tax'],
    ['GET /v1/trips', 'mileage'],
    ['PATCH /staff/v1/accounts/:accountId/per_diem_entries/:id', 'per_diem'],
    ['GET /v1/users/current_user_details', 'account'],
  ])('%s is about %s', (call, area) => {
    expect(areaOf(call)).toBe(area)
  })

  test('is more than the account for every call that has an area of its own', async () => {
    const own = ['signed-in', 'public', 'home', 'consultant', 'tutorials']
    const calls = (await everyCall()).filter(({ endpoint: { access } }) => {
      return typeof access === 'string' && !own.includes(access)
    })
    expect(calls.length).toBeGreaterThan(20)
    expect(calls.filter(({ name }) => areaOf(name) === 'account')).toEqual([])
  })
})

test('a visit tells each area once, and what was changed apart from what was seen', () => {
  const actions = [
    'GET /users/impersonate/:constituentId',
    'GET /v1/hub_messages',
    'GET /v1/documents/:id',
    'GET /v1/documents',
    'PATCH /v1/hub_messages/:id',
    'DELETE /users/sign_out',
  ]
  expect(areasOf(actions)).toEqual({ seen: ['documents', 'messages'], changed: ['messages'] })
})
