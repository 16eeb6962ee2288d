import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { account } from '@milepost/contract/account/account'
import { firm } from '@milepost/contract/firm/firm'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openPage } from '@milepost/testing/open.tsx'
import { aClient, aFirm } from '@milepost/testing/records/a-client.ts'
import { TutorialsPage } from './tutorials-page.tsx'
import { tutorials } from './tutorials.ts'

const noVideo = { gettingStarted: null, intro: null, quarterlyEstimates: null, profitPlan: null }

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  api = fakeApi()
  api.answer(account.currentUser, aClient('ESS'))
  api.answer(firm.show, aFirm({ tutorials: noVideo }))
})

test('a tutorial with a video links to it in a new tab', async () => {
  const intro = 'https://videos.blueridge.test/intro'
  api.answer(firm.show, aFirm({ tutorials: { ...noVideo, intro } }))
  openPage(<TutorialsPage />)
  const link = await screen.findByRole('link', { name: /Watch the video/ })
  expect(link.getAttribute('href')).toBe(intro)
  expect(link.getAttribute('target')).toBe('_blank')
  expect(screen.getAllByRole('link', { name: /See the steps/ })).toHaveLength(3)
})

test('a tutorial without a video shows its steps and links to the page it explains', async () => {
  const { address } = openPage(<TutorialsPage />)
  await userEvent.click(screen.getByRole('link', { name: /Getting Started/ }))
  await waitFor(() => expect(address()).toBe('/tutorials?tutorial=getting-started'))
})

test.each(tutorials.map((tutorial) => [tutorial.slug, tutorial] as const))(
  '%s shows its steps and a link back',
  async (slug, { steps }) => {
    const { router } = openPage(<TutorialsPage />)
    await router.navigate(`/?tutorial=${slug}`)
    const back = await screen.findByRole('link', { name: 'Back to Tutorials' })
    expect(back.getAttribute('href')).toBe('/tutorials')
    expect(screen.getAllByRole('listitem')).toHaveLength(steps.length)
  },
)

test('a plan without a profit plan has no link to one', async () => {
  const { router } = openPage(<TutorialsPage />)
  await router.navigate('/?tutorial=profit-plan')
  await screen.findByRole('heading', { level: 1, name: 'Profit Plan' })
  expect(screen.queryByRole('link', { name: 'Go to Profit Plan' })).toBeNull()
})
