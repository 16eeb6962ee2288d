import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useImperativeHandle } from 'react'
import { expect, test, vi } from 'vitest'
import { accountForStaff } from '@milepost/contract/account/account'
import { reconciling } from '@milepost/contract/financial-performance/reconciling'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openPage } from '@milepost/testing/open.tsx'
import type { PdfDesk } from '@milepost/ui/pdf/pdf-viewer.tsx'
import { aReconciliation } from '../../../../test/a-reconciliation.ts'
import { aStaffMember } from '../../../../test/a-staff-member.ts'
import { StatementPaper } from './statement-paper.tsx'

const pressed = vi.fn<(control: string) => void>()

// The viewer draws on a canvas, which needs a browser.
vi.mock('@milepost/ui/pdf/pdf-view.tsx', () => ({
  PdfView: ({ desk }: { desk?: PdfDesk }) => {
    useImperativeHandle(desk?.controls, () => ({
      zoom: (by) => pressed(`zoom ${by}`),
      fit: () => pressed('fit'),
      rotate: () => pressed('rotate'),
    }))
    return (
      <button type="button" onClick={() => desk?.onZoom(120)}>
        {`Zoom ${desk?.zoom}`}
      </button>
    )
  },
}))

const priya = aStaffMember()

test('the bank’s PDF opens as wide as there is room, and is zoomed, rotated, and turned by keys', async () => {
  const api = fakeApi()
  api.answer(accountForStaff.currentStaff, priya)
  api.answer(reconciling.file, new Blob(['%PDF']))
  const statement = aReconciliation({ fileType: 'application/pdf' })
  const open = () => openPage(<StatementPaper accountId="dana" statement={statement} />)
  const { address } = open()
  const zoom = await screen.findByRole('button', { name: 'Zoom width' })
  await userEvent.keyboard('+-wo')
  expect(pressed.mock.calls.flat()).toEqual(['zoom 1', 'zoom -1', 'fit', 'rotate'])
  await userEvent.keyboard(']]')
  await waitFor(() => expect(address()).toContain('page=3'))
  await userEvent.click(zoom)
  open()
  await screen.findByRole('button', { name: 'Zoom 120' })
})
