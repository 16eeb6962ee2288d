import { Button, Checkbox, NativeSelect, TagsInput, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  clientRecord,
  ClientService,
  EntityType,
  usStates,
  type Address,
  type ClientContact,
  type ClientRecord,
} from '@milepost/contract/clients/client-record'
import {
  clientTags,
  maxTagCharacters,
  maxTagsPerClient,
} from '@milepost/contract/clients/client-tags'
import { clients } from '@milepost/contract/clients/clients'
import { toOneLine } from '@milepost/contract/wire/one-line'
import { call, read } from '@milepost/ui/api/api.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { EmailInput } from '@milepost/ui/forms/email-input.tsx'
import { Form } from '@milepost/ui/forms/form.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { useChange } from '../../../shared/use-change.ts'
import classes from '../client-page.module.css'
import { useMonthNames } from './month-names.ts'
import { copy } from './record.copy.ts'

type Typed = Record<keyof Address, string>
const noAddress: Typed = { line1: '', line2: '', city: '', state: '', zip: '' }

const toTyped = (address: Address | null): Typed =>
  address ? { ...address, line2: address.line2 ?? '' } : noAddress

/** Null if nothing is typed. */
const toAddress = (typed: Typed): Address | null =>
  Object.values(typed).every((text) => toOneLine(text) === '')
    ? null
    : { ...typed, line2: toOneLine(typed.line2) || null }

type BusinessFormProps = {
  record: ClientRecord
  contact: ClientContact | null | undefined
  isInvitable: boolean
  onClose: () => void
}

/** Changes the record. Only what changed is sent; an EIN or SSN that is left empty stays. */
export function BusinessForm({ record, contact, isInvitable, onClose }: BusinessFormProps) {
  const words = useCopy(copy)
  const toast = useToast()
  const errorMessage = useErrorMessage()
  const cache = useQueryClient()
  const months = useMonthNames()
  const tags = useQuery(read(clientTags.list, {}))
  const change = useChange(clientRecord.change, [clientRecord.show, clients.show, clients.list], {
    done: words.saved,
    failsAt: 'field',
  })
  const [values, setValues] = useState({
    businessName: record.businessName ?? '',
    entityType: record.entityType ?? '',
    ein: '',
    removesEin: false,
    ssn: '',
    removesSsn: false,
    mcNumber: record.mcNumber ?? '',
    dotNumber: record.dotNumber ?? '',
    mailingAddress: toTyped(record.mailingAddress),
    physicalAddress: toTyped(record.physicalAddress),
    services: record.services,
    startDate: record.startDate ?? '',
    fiscalYearEndMonth: record.fiscalYearEndMonth,
    tags: record.tags.map(({ name }) => name),
    contactName: contact?.fullName ?? '',
    contactEmail: contact?.email ?? '',
    contactLanguage: contact?.language ?? ('en' as const),
  })
  const set = (changed: Partial<typeof values>) => setValues({ ...values, ...changed })
  const orNull = (text: string) => toOneLine(text) || null

  /** The ids of the typed tags; those that the firm does not have are added. */
  async function findTags(): Promise<string[]> {
    const known = new Map(
      [...(tags.data ?? []), ...record.tags].map(({ id, name }) => [name.toLowerCase(), id]),
    )
    const ids = await Promise.all(
      values.tags.map(
        async (name) =>
          known.get(toOneLine(name).toLowerCase()) ??
          (await call(clientTags.add, { body: { tag: { name } } })).id,
      ),
    )
    void cache.invalidateQueries({ queryKey: [clientTags.list.path] })
    return ids
  }

  async function save() {
    const number = (typed: string, removes: boolean) =>
      typed.trim() ? typed : removes ? null : undefined
    const hasContact = toOneLine(values.contactName) !== '' || values.contactEmail.trim() !== ''
    try {
      const tagIds = await findTags()
      change.mutate(
        {
          params: { accountId: record.id },
          body: {
            record: {
              businessName: orNull(values.businessName),
              entityType: EntityType.safeParse(values.entityType).data ?? null,
              ein: number(values.ein, values.removesEin),
              ssn: number(values.ssn, values.removesSsn),
              mcNumber: orNull(values.mcNumber),
              dotNumber: orNull(values.dotNumber),
              mailingAddress: toAddress(values.mailingAddress),
              physicalAddress: toAddress(values.physicalAddress),
              services: values.services,
              startDate: orNull(values.startDate),
              fiscalYearEndMonth: values.fiscalYearEndMonth,
              tagIds,
              ...(isInvitable && {
                contact: hasContact
                  ? {
                      fullName: values.contactName,
                      email: values.contactEmail,
                      language: values.contactLanguage,
                    }
                  : null,
              }),
            },
          },
        },
        { onSuccess: onClose },
      )
    } catch (reason) {
      toast.failure(errorMessage(reason))
    }
  }

  const problem = (field: string) => change.problem(`record.${field}`)
  const text = (field: 'businessName' | 'mcNumber' | 'dotNumber', description?: string) => (
    <TextInput
      label={words[field]}
      description={description}
      value={values[field]}
      error={problem(field)}
      onChange={(event) => set({ [field]: event.currentTarget.value })}
    />
  )
  const taxNumber = (
    field: 'ein' | 'ssn',
    lastFour: string | null,
    removes: 'removesEin' | 'removesSsn',
  ) => (
    <div className={classes.stack}>
      <TextInput
        label={words[field]}
        description={lastFour && words.numberHint(lastFour)}
        autoComplete="off"
        inputMode="numeric"
        maxLength={13}
        value={values[field]}
        error={problem(field)}
        onChange={(event) => set({ [field]: event.currentTarget.value })}
      />
      {lastFour && values[field] === '' && (
        <Checkbox
          label={<span>{field === 'ein' ? words.removeEin : words.removeSsn}</span>}
          checked={values[removes]}
          onChange={(event) => set({ [removes]: event.currentTarget.checked })}
        />
      )}
    </div>
  )

  return (
    <Form focusesFirst error={change.error} className={classes.form} onSubmit={() => void save()}>
      {text('businessName', words.businessNameHint)}
      <NativeSelect
        label={words.entityType}
        value={values.entityType}
        onChange={(event) => set({ entityType: event.currentTarget.value })}
        data={[
          { value: '', label: words.notSet },
          ...EntityType.options.map((value) => ({ value, label: words[value] })),
        ]}
      />
      {taxNumber('ein', record.einLastFour, 'removesEin')}
      {taxNumber('ssn', record.ssnLastFour, 'removesSsn')}
      {text('mcNumber')}
      {text('dotNumber')}
      <AddressFields
        legend={words.mailingAddress}
        values={values.mailingAddress}
        problem={(field) => problem(`mailingAddress.${field}`)}
        onChange={(mailingAddress) => set({ mailingAddress })}
      />
      <AddressFields
        legend={words.physicalAddress}
        hint={words.physicalHint}
        values={values.physicalAddress}
        problem={(field) => problem(`physicalAddress.${field}`)}
        onChange={(physicalAddress) => set({ physicalAddress })}
      />
      <TextInput
        type="date"
        label={words.startDate}
        value={values.startDate}
        error={problem('startDate')}
        onChange={(event) => set({ startDate: event.currentTarget.value })}
      />
      <NativeSelect
        label={words.fiscalYearEnd}
        value={values.fiscalYearEndMonth}
        onChange={(event) => set({ fiscalYearEndMonth: Number(event.currentTarget.value) })}
        data={months.map((label, i) => ({ value: String(i + 1), label }))}
      />
      <Checkbox.Group
        className={classes.wide}
        label={words.services}
        value={values.services}
        onChange={(chosen) => set({ services: chosen })}
      >
        <div className={classes.checks}>
          {ClientService.options.map((value) => (
            <Checkbox key={value} value={value} label={words[value]} />
          ))}
        </div>
      </Checkbox.Group>
      <TagsInput
        className={classes.wide}
        label={words.tags}
        description={words.tagsHint}
        data={tags.data?.map(({ name }) => name) ?? []}
        maxTags={maxTagsPerClient}
        maxLength={maxTagCharacters}
        value={values.tags}
        error={problem('tagIds')}
        onChange={(typed) => set({ tags: typed })}
      />
      {isInvitable && (
        <fieldset className={`${classes.fieldset} ${classes.wide}`}>
          <legend>{words.contact}</legend>
          <p className={classes.dim}>{words.contactHint}</p>
          <div className={classes.form}>
            <TextInput
              label={words.fullName}
              value={values.contactName}
              error={problem('contact.fullName')}
              onChange={(event) => set({ contactName: event.currentTarget.value })}
            />
            <EmailInput
              label={words.email}
              value={values.contactEmail}
              error={problem('contact.email')}
              onChange={(event) => set({ contactEmail: event.currentTarget.value })}
            />
            <NativeSelect
              label={words.language}
              value={values.contactLanguage}
              onChange={(event) =>
                set({ contactLanguage: event.currentTarget.value === 'es' ? 'es' : 'en' })
              }
              data={[
                { value: 'en', label: words.english },
                { value: 'es', label: words.spanish },
              ]}
            />
          </div>
        </fieldset>
      )}
      <div className={classes.foot}>
        <Button variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button type="submit" loading={change.isPending}>
          {words.save}
        </Button>
      </div>
    </Form>
  )
}

type AddressFieldsProps = {
  legend: string
  hint?: string
  values: Typed
  problem: (field: keyof Address) => string | undefined
  onChange: (values: Typed) => void
}

function AddressFields({ legend, hint, values, problem, onChange }: AddressFieldsProps) {
  const words = useCopy(copy)
  const field = (name: 'line1' | 'line2' | 'city' | 'zip') => (
    <TextInput
      label={words[name]}
      inputMode={name === 'zip' ? 'numeric' : undefined}
      value={values[name]}
      error={problem(name)}
      onChange={(event) => onChange({ ...values, [name]: event.currentTarget.value })}
    />
  )
  return (
    <fieldset className={`${classes.fieldset} ${classes.wide}`}>
      <legend>{legend}</legend>
      {hint && <p className={classes.dim}>{hint}</p>}
      <div className={classes.form}>
        {field('line1')}
        {field('line2')}
        {field('city')}
        <div className={classes.pair}>
          <NativeSelect
            label={words.state}
            value={values.state}
            error={problem('state')}
            onChange={(event) => onChange({ ...values, state: event.currentTarget.value })}
            data={['', ...usStates]}
          />
          {field('zip')}
        </div>
      </div>
    </fieldset>
  )
}
