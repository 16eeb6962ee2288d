import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { LanguageProvider } from '../i18n/language.tsx'
import { Dialog } from './dialog.tsx'

type TwoDialogsProps = { isInside: boolean }

function TwoDialogs({ isInside }: TwoDialogsProps) {
  const [open, setOpen] = useState(['Truck'])
  const close = (title: string) => setOpen((titles) => titles.filter((one) => one !== title))
  const asking = open.includes('Sure?') && (
    <Dialog title="Sure?" onClose={() => close('Sure?')}>
      It goes for good.
    </Dialog>
  )
  return (
    <>
      {open.includes('Truck') && (
        <Dialog title="Truck" onClose={() => close('Truck')}>
          <button onClick={() => setOpen(['Truck', 'Sure?'])}>Remove</button>
          {isInside && asking}
        </Dialog>
      )}
      {!isInside && asking}
    </>
  )
}

test.each([{ isInside: true }, { isInside: false }])(
  'Escape closes the dialog on top, and then the one below ($isInside)',
  async ({ isInside }) => {
    render(
      <MantineProvider env="test">
        <LanguageProvider initialLanguage="en">
          <TwoDialogs isInside={isInside} />
        </LanguageProvider>
      </MantineProvider>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
    await screen.findByRole('dialog', { name: 'Sure?' })
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog', { name: 'Sure?' })).toBeNull()
    expect(screen.getByRole('dialog', { name: 'Truck' })).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
  },
)
