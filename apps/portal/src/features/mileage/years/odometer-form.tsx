import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { checkOdometer, getRollover } from '@milepost/contract/mileage/mileage-odometer'
import {
  OdometerChangeReason,
  OdometerReadings,
  type TripYear,
} from '@milepost/contract/mileage/mileage-years'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { AmountInput } from '@milepost/ui/forms/amount-input.tsx'
import { amountText, parseAmount } from '@milepost/ui/forms/amount-text.ts'
import { Form } from '@milepost/ui/forms/form.tsx'
import { useFormCheck } from '@milepost/ui/forms/use-form-check.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { milesText } from '../../../shared/figures/miles-text.ts'
import { useSetOdometer } from '../mileage.hooks.ts'
import { copy } from './mileage-year.copy.ts'
import classes from './year-section.module.css'

type Reading = 'startMiles' | 'endMiles' | 'lastMiles' | 'firstMiles'

/** The odometer readings of a year, with a check against the miles logged. */
export function OdometerForm({ year }: { year: TripYear }) {
  const words = useCopy(copy)
  const toast = useToast()
  const setOdometer = useSetOdometer(year.year, {
    done: () => toast.success(words.saved),
    failed: (readings) => toast.failure(words.saveFailed, { retry: () => send(readings) }),
  })
  const [typed, setTyped] = useState<Partial<Record<Reading, string>>>({})
  const [chosen, setChosen] = useState<OdometerChangeReason | null>()
  const { change: savedChange, ...saved } = year.odometer
  const reason = chosen === undefined ? (savedChange?.reason ?? null) : chosen
  // A field the user has not edited shows the saved reading, including one saved on another device.
  const shown = (at: Reading): string => typed[at] ?? toText(getReading(at))
  const getReading = (at: Reading): number | null => {
    if (at === 'startMiles' || at === 'endMiles') return saved[at]
    if (savedChange?.reason === reason) return savedChange[at]
    if (reason !== 'rolled_over') return null
    return at === 'firstMiles' ? 0 : getRollover(toReading(shown('startMiles')) ?? null)
  }

  const choose = (next: OdometerChangeReason | null) => {
    setChosen(next)
    setTyped(({ startMiles, endMiles }) => ({ startMiles, endMiles }))
  }
  const send = (readings: OdometerReadings) =>
    setOdometer.mutate(readings, {
      onSuccess: () => {
        setTyped({})
        setChosen(undefined)
      },
    })
  const check = useFormCheck({
    parsed: OdometerReadings.safeParse({
      startMiles: toReading(shown('startMiles')),
      endMiles: toReading(shown('endMiles')),
      change: reason && {
        reason,
        lastMiles: toReading(shown('lastMiles')),
        firstMiles: toReading(shown('firstMiles')),
      },
    }),
  })
  const input = (at: Reading) => ({
    label: words[at],
    size: 'md',
    decimals: 0,
    error: check.problem(at) ?? check.problem(`change.${at}`),
    value: shown(at),
    onChange: (text: string) => setTyped((before) => ({ ...before, [at]: text })),
  })
  return (
    <Form onSubmit={check.submit(send)} className={classes.odometer}>
      <h3>{words.odometer}</h3>
      <p>{words.odometerHelp}</p>
      <div className={classes.readings}>
        <AmountInput {...input('startMiles')} />
        <AmountInput {...input('endMiles')} />
      </div>
      <Checkbox
        className={classes.changed}
        label={words.changed}
        checked={reason !== null}
        onChange={({ currentTarget }) => choose(currentTarget.checked ? 'rolled_over' : null)}
      />
      {reason && (
        <div className={classes.readings}>
          <NativeSelect
            label={words.reason}
            size="md"
            value={reason}
            data={OdometerChangeReason.options.map((value) => ({ value, label: words[value] }))}
            onChange={({ currentTarget: { value } }) => choose(OdometerChangeReason.parse(value))}
          />
          <AmountInput {...input('lastMiles')} />
          <AmountInput {...input('firstMiles')} />
        </div>
      )}
      <Button type="submit" variant="default" loading={setOdometer.isPending}>
        {words.save}
      </Button>
      <Check year={year} />
    </Form>
  )
}

const toReading = (typed: string) =>
  typed.trim() === '' ? null : parseAmount(typed, { decimals: 0 })
const toText = (reading: number | null) => (reading === null ? '' : amountText(reading))

/** Whether the odometer matches the miles logged. */
function Check({ year }: { year: TripYear }) {
  const words = useCopy(copy)
  const check = checkOdometer(year.odometer, year.totalMiles)
  if (!check) return null
  const [driven, logged] = [milesText(check.driven), milesText(year.totalMiles)]
  const apart = milesText(Math.abs(check.difference))
  return (
    <p role="status" data-off={check.isOff || undefined}>
      {!check.isOff
        ? words.fits(driven, logged)
        : check.difference > 0
          ? words.more(driven, logged, apart)
          : words.less(driven, logged, apart)}
    </p>
  )
}
