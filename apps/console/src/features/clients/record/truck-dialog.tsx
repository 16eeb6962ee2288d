import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { workItems } from '@milepost/contract/board/work-items'
import { usStates } from '@milepost/contract/clients/client-record'
import {
  clientTrucks,
  ClientTruckChange,
  type ClientTruck,
} from '@milepost/contract/clients/client-trucks'
import { FirstYearMethod } from '@milepost/contract/mileage/vehicles'
import { toOneLine } from '@milepost/contract/wire/one-line'
import { read } from '@milepost/ui/api/api.ts'
import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog.tsx'
import { FormDialog } from '@milepost/ui/forms/form-dialog.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { changedToCopy } from '../../../shared/drafts/changed-to.copy.ts'
import { useDraft } from '../../../shared/drafts/use-draft.ts'
import { validFields } from '../../../shared/drafts/valid-fields.ts'
import { useChange } from '../../../shared/use-change.ts'
import classes from '../client-page.module.css'
import { copy } from './record.copy.ts'

const toValues = (truck: ClientTruck | undefined) => ({
  unit: truck?.unit ?? '',
  vin: truck?.vin ?? '',
  plate: truck?.plate ?? '',
  plateState: truck?.plateState ?? '',
  inServiceFrom: truck?.inServiceFrom ?? '',
  inServiceTo: truck?.inServiceTo ?? '',
  firstYearMethod: truck?.firstYearMethod ?? null,
  isLeased: truck?.isLeased ?? false,
})
type TruckValues = ReturnType<typeof toValues>

const orNull = (text: string) => toOneLine(text) || null

const toBody = ({ unit, firstYearMethod, isLeased, ...optional }: TruckValues) => ({
  unit,
  vin: orNull(optional.vin),
  plate: orNull(optional.plate),
  plateState: orNull(optional.plateState),
  inServiceFrom: orNull(optional.inServiceFrom),
  inServiceTo: orNull(optional.inServiceTo),
  firstYearMethod,
  isLeased,
})

type TruckDialogProps = {
  accountId: string
  truck: ClientTruck | undefined
  onClose: () => void
}

/** Adds a truck, or changes or removes one. */
export function TruckDialog({ accountId, truck, onClose }: TruckDialogProps) {
  const words = useCopy(copy)
  const saving = { done: words.truckSaved, failsAt: 'dialog' } as const
  const add = useChange(clientTrucks.add, [clientTrucks.list, workItems.list], saving)
  const change = useChange(clientTrucks.change, [clientTrucks.list, workItems.list], saving)
  const remove = useChange(clientTrucks.remove, [clientTrucks.list, workItems.list], {
    done: words.truckRemoved,
    failsAt: 'dialog',
  })
  const [isRemoving, setRemoving] = useState(false)
  const save = truck ? change : add
  const cache = useQueryClient()
  const { changedTo } = useCopy(changedToCopy)
  const draft = useDraft(toValues(truck), {
    toBody,
    readFrom: [clientTrucks.list],
    readAgain: async () => {
      const all = await cache.query(read(clientTrucks.list, { params: { accountId } }))
      const now = all.find(({ id }) => id === truck?.id)
      return now && toValues(now)
    },
  })
  const { values, saved, set } = draft
  const theirs: Partial<Record<string, string | boolean>> = {
    ...saved,
    firstYearMethod: saved.firstYearMethod ? words[saved.firstYearMethod] : '',
  }
  const problem = (name: keyof TruckValues) =>
    draft.conflicts.includes(name)
      ? changedTo(String(theirs[name] ?? ''))
      : save.problem(`truck.${name}`)
  const field = (
    name: Exclude<keyof TruckValues, 'firstYearMethod' | 'isLeased'>,
    label: string,
    options: { type?: string; autoFocus?: true } = {},
  ) => (
    <TextInput
      label={label}
      type={options.type}
      data-autofocus={options.autoFocus}
      value={values[name]}
      error={problem(name)}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
    />
  )
  const submit = () => {
    const was = validFields(ClientTruckChange, draft.was)
    if (truck)
      change.mutate(
        {
          params: { accountId, id: truck.id },
          body: { truck: draft.changed, was },
        },
        { onSuccess: onClose, onError: (reason) => void draft.takeOver(reason) },
      )
    else
      add.mutate({ params: { accountId }, body: { truck: toBody(values) } }, { onSuccess: onClose })
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
          error={problem('plateState')}
          onChange={(event) => set({ plateState: event.currentTarget.value })}
          data={['', ...usStates]}
        />
        {field('inServiceFrom', words.from, { type: 'date' })}
        {field('inServiceTo', words.to, { type: 'date' })}
        <NativeSelect
          label={words.firstYearMethod}
          description={words.firstYearHint}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          value={values.firstYearMethod ?? ''}
          error={problem('firstYearMethod')}
          onChange={({ currentTarget: { value } }) =>
            set({ firstYearMethod: FirstYearMethod.options.find((one) => one === value) ?? null })
          }
          data={[
            { value: '', label: words.notNoted },
            ...FirstYearMethod.options.map((value) => ({ value, label: words[value] })),
          ]}
        />
        <Checkbox
          label={words.isLeased}
          checked={values.isLeased}
          onChange={(event) => set({ isLeased: event.currentTarget.checked })}
        />
      </div>
    </FormDialog>
  )
}
