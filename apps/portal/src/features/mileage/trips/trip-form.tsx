import { Button, NativeSelect, Paper, Textarea, TextInput } from '@mantine/core'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useId, useMemo, useState, type ReactNode } from 'react'
import { account } from '@milepost/contract/account/account'
import { maxNoteCharacters, type Trip, type TripBody } from '@milepost/contract/mileage/mileage'
import { TripPurpose } from '@milepost/contract/mileage/mileage-savings'
import type { TripDoubt } from '@milepost/contract/mileage/trip-doubts'
import { allowsStandardRate, isInService } from '@milepost/contract/mileage/vehicles'
import { toOneLine } from '@milepost/contract/wire/one-line'
import { read } from '@milepost/ui/api/api.ts'
import { lazyPart } from '@milepost/ui/feedback/lazy-part.tsx'
import { AmountInput } from '@milepost/ui/forms/amount-input.tsx'
import { useSchemaForm } from '@milepost/ui/forms/use-schema-form.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { copy } from '../mileage.copy.ts'
import { usePlatforms, useVehicles } from '../mileage.hooks.ts'
import { deviceZone, zoneName } from '../trip-figures.ts'
import { findDoubts } from './find-doubts.ts'
import classes from './trip-form.module.css'
import {
  newValues,
  toBody,
  toValues,
  tripForm,
  type TripValues,
  type TripZones,
} from './trip-values.ts'

const TripDoubts = lazyPart(() => import('./trip-doubts.tsx').then((loaded) => loaded.TripDoubts), {
  failure: 'overPage',
})

type TripFormProps = {
  /** The trip to edit; without it, the form creates one. */
  trip?: Trip
  isPending: boolean
  /** Called on every change of the form's values. */
  onBegin?: () => void
  onSend: (body: TripBody) => void
  /** Shown beside the submit button. */
  others: ReactNode
}

/** The form of a trip. Times are local to where it began and ended. */
export function TripForm({ trip, isPending, onBegin, onSend, others }: TripFormProps) {
  const words = useCopy(copy)
  const { data: user } = useSuspenseQuery(read(account.currentUser, {}))
  const ownZone = deviceZone(user.timeZone)
  const zones = useMemo(() => listZones(trip, ownZone), [trip, ownZone])
  const schema = useMemo(() => tripForm(zones, trip), [zones, trip])
  const values = useMemo(
    () => (trip ? toValues(trip) : newValues(new Date(), zones.startTimeZone)),
    [trip, zones],
  )
  const form = useSchemaForm(schema, values)
  const platforms = usePlatforms()
  const vehicles = useVehicles().data ?? []
  const { vehicle: vehicleId, from } = form.values
  const selectable = vehicles.filter(
    (vehicle) => vehicle.id === vehicleId || isInService(vehicle, from.slice(0, 10)),
  )
  const chosen = vehicles.find(({ id }) => id === vehicleId)
  const cache = useQueryClient()
  const [doubtful, setDoubtful] = useState<{ body: TripBody; doubts: TripDoubt<Trip>[] }>()
  const [isChecking, setChecking] = useState(false)
  const send = async (submitted: TripValues) => {
    const body = toBody(submitted, zones, trip)
    const areTimesTyped = submitted.from !== values.from || submitted.to !== values.to
    setChecking(true)
    const doubts = await findDoubts(cache, body, { before: trip, areTimesTyped })
    setChecking(false)
    if (doubts.length === 0) onSend(body)
    else setDoubtful({ body, doubts })
  }
  const listId = useId()
  const remaining = maxNoteCharacters - toOneLine(form.values.note).length
  const zoneHint = (time: string, zone: string) =>
    zone === ownZone ? undefined : zoneName(time, zone)
  const [startZone, endZone] = trip
    ? [zoneHint(trip.startTime, trip.startTimeZone), zoneHint(trip.endTime, trip.endTimeZone)]
    : []

  return (
    <Paper
      component="form"
      noValidate
      onChange={onBegin}
      onSubmit={form.submit((submitted) => void send(submitted))}
      className={classes.card}
    >
      <div className={classes.pair}>
        <TextInput
          {...form.field('from')}
          key={form.key('from')}
          type="datetime-local"
          min="2022-01-01T00:00"
          label={<span>{startZone ? words.fromAt(startZone) : words.from}</span>}
          size="md"
        />
        <TextInput
          {...form.field('to')}
          key={form.key('to')}
          type="datetime-local"
          min="2022-01-01T00:00"
          label={<span>{endZone ? words.toAt(endZone) : words.to}</span>}
          size="md"
        />
        <AmountInput
          {...form.field('miles')}
          value={form.values.miles}
          key={form.key('miles')}
          label={words.milesField}
          size="md"
        />
        <NativeSelect
          {...form.field('purpose')}
          key={form.key('purpose')}
          label={words.purpose}
          description={trip && !form.values.purpose ? words.purposeHint : undefined}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          data={[
            { value: '', label: words.noPurpose },
            ...TripPurpose.options.map((value) => ({ value, label: words[value] })),
          ]}
          size="md"
        />
        <TextInput
          {...form.field('startPlace')}
          key={form.key('startPlace')}
          label={words.startPlace}
          size="md"
        />
        <TextInput
          {...form.field('endPlace')}
          key={form.key('endPlace')}
          label={words.endPlace}
          size="md"
        />
        <TextInput
          {...form.field('platform')}
          key={form.key('platform')}
          label={words.platform}
          list={platforms.length > 0 ? listId : undefined}
          size="md"
        />
        {selectable.length > 0 && (
          <NativeSelect
            {...form.field('vehicle')}
            key={form.key('vehicle')}
            label={words.vehicle}
            description={
              chosen && allowsStandardRate(chosen) === false ? words.actualExpenses : undefined
            }
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            data={[
              { value: '', label: words.notSaid },
              ...selectable.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            size="md"
          />
        )}
        <datalist id={listId}>
          {platforms.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
      </div>
      <Textarea
        {...form.field('note')}
        key={form.key('note')}
        label={words.note}
        description={remaining < 0 ? words.tooMany(-remaining) : words.remaining(remaining)}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        size="md"
        rows={3}
      />
      <div className={classes.answers}>
        {others}
        <Button type="submit" loading={isPending || isChecking}>
          {trip ? words.update : words.save}
        </Button>
      </div>
      {doubtful && (
        <TripDoubts
          {...doubtful}
          onSend={() => {
            setDoubtful(undefined)
            onSend(doubtful.body)
          }}
          onClose={() => setDoubtful(undefined)}
        />
      )}
    </Paper>
  )
}

function listZones(trip: Trip | undefined, ownZone: string): TripZones {
  if (trip) return { startTimeZone: trip.startTimeZone, endTimeZone: trip.endTimeZone }
  return { startTimeZone: ownZone, endTimeZone: ownZone }
}
