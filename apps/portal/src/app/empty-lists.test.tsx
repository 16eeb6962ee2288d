import { screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { account } from '@milepost/contract/account/account'
import { firmPapers } from '@milepost/contract/documents/firm-papers'
import { financialPerformance } from '@milepost/contract/financial-performance/financial-performance'
import { firm } from '@milepost/contract/firm/firm'
import { hubMessages } from '@milepost/contract/hub-messages/hub-messages'
import { profitPlan } from '@milepost/contract/profit-plan/profit-plan'
import { questions } from '@milepost/contract/questions/questions'
import { resources } from '@milepost/contract/resources/resources'
import { taxForecasts } from '@milepost/contract/tax-forecast/tax-forecast'
import { tax } from '@milepost/contract/tax/tax'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openPage } from '@milepost/testing/open.tsx'
import { aClient, aConsultant, aFirm } from '@milepost/testing/records/a-client.ts'
import { aBalanceSheet, aStatement } from '@milepost/testing/records/a-statement.ts'
import { onAScreenOf } from '@milepost/testing/screens.ts'
import { messageList } from '../../test/a-message.ts'
import { questionList } from '../../test/a-question.ts'
import { FirmPaperPage } from '../features/documents/firm-papers/firm-paper-page.tsx'
import { BalanceSheetPage } from '../features/financial-performance/balance-sheet/balance-sheet-page.tsx'
import { ProfitAndLossPage } from '../features/financial-performance/profit-and-loss/profit-and-loss-page.tsx'
import { HubMessagesPage } from '../features/hub-messages/hub-messages-page.tsx'
import { ProfitPlanPage } from '../features/profit-plan/profit-plan-page.tsx'
import { QuestionsPage } from '../features/questions/questions-page.tsx'
import { ForecastPage } from '../features/tax/forecast/forecast-page.tsx'
import { TaxReturnsPage } from '../features/tax/tax-returns-page.tsx'
import { ResourcesPage } from './resources/resources-page.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 18) })
  onAScreenOf('desktop')
  const api = fakeApi()
  api.answer(account.currentUser, aClient('ENT'))
  api.answer(account.consultant, aConsultant())
  api.answer(firm.show, aFirm())
  api.answer(hubMessages.list, messageList([]))
  api.answer(questions.list, questionList([]))
  api.answer(resources.list, [])
  api.answer(tax.returns, [])
  api.answer(taxForecasts.list, [])
  api.fail(profitPlan.show, { status: 404, code: 'profit_plan_none' })
  api.fail(firmPapers.show, { status: 404, code: 'not_found' })
  api.answer(financialPerformance.yearOptions, [{ year: 2026 }])
  api.answer(
    financialPerformance.balanceSheet,
    aBalanceSheet({ assets: [], liability: [], ownersEquity: [] }),
  )
  api.answer(
    financialPerformance.profitAndLoss,
    aStatement({ miles: {}, revenue: {}, variable: {}, fixed: {}, liability: {} }),
  )
  return () => vi.useRealTimers()
})

const write = 'Write to us'
const lists: [name: string, Page: ComponentType, step: string, leadsTo: string][] = [
  ['messages', HubMessagesPage, write, '/hub-messages/new'],
  ['questions', QuestionsPage, write, '/hub-messages/new'],
  ['profit plans', ProfitPlanPage, write, '/hub-messages/new?subject=Profit+Plan'],
  ['resources', ResourcesPage, write, '/hub-messages/new'],
  ['tax returns', TaxReturnsPage, write, '/hub-messages/new?subject=Tax+Returns'],
  ['forecasts', ForecastPage, write, '/hub-messages/new?subject=Tax+Forecast'],
  ['a paper that was taken back', FirmPaperPage, write, '/hub-messages/new'],
  ['a year’s profit and loss', ProfitAndLossPage, 'Send a document', '/page/x?upload=new'],
  ['a year’s balance sheet', BalanceSheetPage, 'Send a document', '/page/x?upload=new'],
]

test.each(lists)('without %s, the page leads to a first step', async (_, Page, step, leadsTo) => {
  openPage(<Page />, { path: '/page/:id', at: '/page/x' })
  const link = await screen.findByRole('link', { name: step })
  expect(link.getAttribute('href')).toBe(leadsTo)
})

test.each([
  ['messages', HubMessagesPage, 'archived', 'No Hub Messages'],
  ['questions', QuestionsPage, 'answered', 'Your answers show up here.'],
])('a filter of %s that fits none leads nowhere', async (_, Page, filter, text) => {
  openPage(<Page />, { path: '/page', at: `/page?filter=${filter}` })
  await screen.findByText(text)
  expect(screen.queryByRole('link', { name: write })).toBeNull()
})
