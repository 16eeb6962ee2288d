import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usStates } from '@milepost/contract/clients/client-record'
import { clientTrucks, type ClientTruck } from '@milepost/contract/clients/client-trucks'
import { FirstYearMethod } from '@milepost/contract/mileage/vehicles'
import { toOneLine } from '@milepost/contract/wire/one-line'
import { read } from '@milepost/ui/api/api.ts'
import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog.tsx'
import { LoadState } from '@milepost/ui/feedback/load-state.tsx'
import { FormDialog } from '@milepost/ui/forms/form-dialog.tsx'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Section } from '@milepost/ui/layout/section.tsx'
import { useChange } from '../../../shared/use-change.ts'
import classes from '../client-page.module.css'
import { copy } from './record.copy.ts'

/** The client's trucks, those in service first. */
export function TrucksSection({ accountId }: { accountId: string }) {
  const words = useCopy(copy)
  const { day } = useDates()
  const list = useQuery(read(clientTrucks.list, { params: { accountId } }))
  const [open, setOpen] = useState<ClientTruck | 'new'>()
  const describe = ({
    vin,
    plate,
    plateState,
    inServiceFrom,
    inServiceTo,
    firstYearMethod,
    isLeased,
  }: ClientTruck) =>
    [
      [plate, plateState].filter(Boolean).join(' '),
      vin,
      inServiceFrom && words.since(day(inServiceFrom)),
      inServiceTo && words.until(day(inServiceTo)),
      isLeased && words.isLeased,
      firstYearMethod && words[firstYearMethod],
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <Section title={words.trucks}>
      <div className={classes.stack}>
        <LoadState query={list} failed={words.trucksFailed}>
          {(trucks) =>
            trucks.length === 0 ? (
              <p className={classes.dim}>{words.noTrucks}</p>
            ) : (
              <ul className={`plainList ${classes.lines}`}>
                {trucks.map((truck) => (
                  <li key={truck.id}>
                    <span>
                      <span>{words.unitNamed(truck.unit)}</span>
                      <small className={classes.under}>{describe(truck)}</small>
                    </span>
                    <Button
                      variant="default"
                      size="sm"
                      aria-label={words.changeTruck(truck.unit)}
                      onClick={() => setOpen(truck)}
                    >
                      {words.change}
                    </Button>
                  </li>
                ))}
              </ul>
            )
          }
        </LoadState>
        <p className={classes.links}>
          <Button variant="default" size="sm" onClick={() => setOpen('new')}>
            {words.addTruck}
          </Button>
        </p>
      </div>
      {open && (
        <TruckDialog
          accountId={accountId}
          truck={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Section>
  )
}

type TruckDialogProps = {
  accountId: string
  truck: ClientTruck | undefined
  onClose: () => void
}

function TruckDialog({ accountId, truck, onClose }: TruckDialogProps) {
  const words = useCopy(copy)
  const saving = { done: words.truckSaved, failsAt: 'dialog' } as const
  const add = useChange(clientTrucks.add, [clientTrucks.list], saving)
  const change = useChange(clientTrucks.change, [clientTrucks.list], saving)
  const remove = useChange(clientTrucks.remove, [clientTrucks.list], {
    done: words.truckRemoved,
    failsAt: 'dialog',
  })
  const [isRemoving, setRemoving] = useState(false)
  const save = truck ? change : add
  const [values, setValues] = useState({
    unit: truck?.unit ?? '',
    vin: truck?.vin ?? '',
    plate: truck?.plate ?? '',
    plateState: truck?.plateState ?? '',
    inServiceFrom: truck?.inServiceFrom ?? '',
    inServiceTo: truck?.inServiceTo ?? '',
  })
  const [method, setMethod] = useState(truck?.firstYearMethod ?? null)
  const [isLeased, setLeased] = useState(truck?.isLeased ?? false)
  const field = (
    name: keyof typeof values,
    label: string,
    options: { type?: string; autoFocus?: true } = {},
  ) => (
    <TextInput
      label={label}
      type={options.type}
      data-autofocus={options.autoFocus}
      value={values[name]}
      error={save.problem(`truck.${name}`)}
      onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
    />
  )
  const submit = () => {
    const { unit, ...optional } = values
    const filled = Object.fromEntries(
      Object.entries(optional).map(([name, value]) => [name, toOneLine(value) || null]),
    )
    const body = { truck: { unit, ...filled, firstYearMethod: method, isLeased } }
    if (truck) change.mutate({ params: { accountId, id: truck.id }, body }, { onSuccess: onClose })
    else add.mutate({ params: { accountId }, body }, { onSuccess: onClose })
  }
  if (truck && isRemoving)
    return (
      <ConfirmDialog
        title={words.removeTruck(truck.unit)}
        confirm={words.remove}
        isPending={remove.isPending}
        error={remove.error}
        onConfirm={() =>
          remove.mutate({ params: { accountId, id: truck.id } }, { onSuccess: onClose })
        }
        onClose={() => setRemoving(false)}
      >
        {words.removeTruckText}
      </ConfirmDialog>
    )
  return (
    <FormDialog
      title={truck ? words.changeTruck(truck.unit) : words.addTruck}
      submitLabel={words.save}
      isPending={save.isPending}
      error={save.error}
      onSubmit={submit}
      onClose={onClose}
      actions={
        truck && (
          <Button variant="default" onClick={() => setRemoving(true)}>
            {words.remove}
          </Button>
        )
      }
    >
      <div className={classes.form}>
        {field('unit', words.unit, { autoFocus: true })}
        {field('vin', words.vin)}
        {field('plate', words.plate)}
        <NativeSelect
          label={words.plateState}
          value={values.plateState}
          error={save.problem('truck.plateState')}
          onChange={(event) => setValues({ ...values, plateState: event.currentTarget.value })}
          data={['', ...usStates]}
        />
        {field('inServiceFrom', words.from, { type: 'date' })}
        {field('inServiceTo', words.to, { type: 'date' })}
        <NativeSelect
          label={words.firstYearMethod}
          description={words.firstYearHint}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          value={method ?? ''}
          onChange={({ currentTarget: { value } }) =>
            setMethod(FirstYearMethod.options.find((one) => one === value) ?? null)
          }
          data={[
            { value: '', label: words.notNoted },
            ...FirstYearMethod.options.map((value) => ({ value, label: words[value] })),
          ]}
        />
        <Checkbox
          label={words.isLeased}
          checked={isLeased}
          onChange={(event) => setLeased(event.currentTarget.checked)}
        />
      </div>
    </FormDialog>
  )
}
