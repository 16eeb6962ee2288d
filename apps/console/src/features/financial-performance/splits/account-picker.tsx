import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { ChartAccount } from '@milepost/contract/financial-performance/chart-of-accounts'
import { toFolded } from '@milepost/contract/wire/folded'
import { Dialog } from '@milepost/ui/feedback/dialog.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { useAccountOptions } from '../../../shared/use-chart.ts'
import { copy } from './splits.copy.ts'
import classes from './splits.module.css'

type AccountPickerProps = {
  chart: readonly ChartAccount[]
  onPick: (internalAccountNumber: number) => void
  onClose: () => void
}

/** Finds an account by typing its number or any of its words; Enter takes the first. */
export function AccountPicker({ chart, onPick, onClose }: AccountPickerProps) {
  const words = useCopy(copy)
  const toOptions = useAccountOptions()
  const [typed, setTyped] = useState('')
  const parts = toFolded(typed).split(' ')
  const found = toOptions(chart).filter(({ label }) => {
    const starts = toFolded(label).split(/[ &]+/)
    return parts.every((part) => starts.some((word) => word.startsWith(part)))
  })
  const combobox = useCombobox({ opened: true })
  const { selectFirstOption } = combobox
  useEffect(() => void selectFirstOption(), [selectFirstOption, typed])
  return (
    <Dialog onClose={onClose} title={words.chooseTitle} hasCloseButton>
      <Combobox store={combobox} onOptionSubmit={(number) => onPick(Number(number))}>
        <Combobox.EventsTarget>
          <TextInput
            data-autofocus
            aria-label={words.search}
            placeholder={words.search}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </Combobox.EventsTarget>
        <Combobox.Options aria-label={words.chooseTitle} className={classes.options}>
          {found.map(({ value, label }) => (
            <Combobox.Option key={value} value={value} className={classes.option}>
              {label}
            </Combobox.Option>
          ))}
          {found.length === 0 && <Combobox.Empty>{words.noAccount}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox>
    </Dialog>
  )
}
