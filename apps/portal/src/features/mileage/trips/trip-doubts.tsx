import { Button } from '@mantine/core'
import type { Trip } from '@milepost/contract/mileage/mileage'
import type { TripDoubt } from '@milepost/contract/mileage/trip-doubts'
import { Dialog } from '@milepost/ui/feedback/dialog.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { milesText } from '../../../shared/figures/miles-text.ts'
import { tripMoment } from '../trip-figures.ts'
import { copy } from './trip-doubts.copy.ts'
import classes from './trip-form.module.css'

type TripDoubtsProps = { doubts: TripDoubt<Trip>[]; onSend: () => void; onClose: () => void }

/** Asks about a trip before it is sent. The driver may send it as it is. */
export function TripDoubts({ doubts, onSend, onClose }: TripDoubtsProps) {
  const words = useCopy(copy)
  return (
    <Dialog onClose={onClose} title={words.title}>
      <ul className={classes.doubts}>
        {doubts.map((doubt) => (
          <li key={doubt.kind}>{describe(doubt, words)}</li>
        ))}
      </ul>
      <div className={classes.answers}>
        <Button variant="default" onClick={onSend}>
          {words.send}
        </Button>
        <Button data-autofocus onClick={onClose}>
          {words.check}
        </Button>
      </div>
    </Dialog>
  )
}

function describe(doubt: TripDoubt<Trip>, words: (typeof copy)['en']): string {
  if (doubt.kind === 'no-miles') return words.noMiles
  if (doubt.kind === 'speed')
    return doubt.mph === null ? words.noTime : words.speed(String(Math.round(doubt.mph)))
  const { startTime, startTimeZone, miles } = doubt.trip
  return words[doubt.kind](milesText(miles), tripMoment(startTime, startTimeZone))
}
