import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import { Button, Checkbox, Input, NativeSelect, TagsInput, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { workItems } from '@milepost/contract/board/work-items'
import {
  clientRecord,
  ClientRecordBefore,
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
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { useMonthNames } from '../../../shared/clients/month-names.ts'
import { recordWords } from '../../../shared/clients/record-words.copy.ts'
import { changedToCopy } from '../../../shared/drafts/changed-to.copy.ts'
import { useDraft } from '../../../shared/drafts/use-draft.ts'
import { validFields } from '../../../shared/drafts/valid-fields.ts'
import { useChange } from '../../../shared/use-change.ts'
import classes from '../client-page.module.css'
import { toContact, toRecord, toValues, type TypedAddress } from './record-values.ts'
import { copy } from './record.copy.ts'

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
  const named = useCopy(recordWords)
  const { day } = useDates()
  const { changedTo } = useCopy(changedToCopy)
  const params = { accountId: record.id }
  const tags = useQuery(read(clientTags.list, {}))
  const change = useChange(
    clientRecord.change,
    [clientRecord.show, clients.show, clients.list, workItems.list],
    {
      done: words.saved,
      failsAt: 'field',
    },
  )
  const draft = useDraft(toValues(record, contact), {
    toBody: (typed) => ({ ...toRecord(typed), ...(isInvitable && { contact: toContact(typed) }) }),
    readFrom: [clientRecord.show, clients.show],
    readAgain: async () =>
      toValues(
        await cache.query(read(clientRecord.show, { params })),
        (await cache.query(read(clients.show, { params }))).contact,
      ),
  })
  const { values, saved, set } = draft

  /** The ids of the typed tags; those that the firm does not have are added. */
  async function findTags(names: readonly string[]): Promise<string[]> {
    const known = new Map(
      [...(tags.data ?? []), ...saved.storedTags].map(({ id, name }) => [name.toLowerCase(), id]),
    )
    const ids = await Promise.all(
      names.map(
        async (name) =>
          known.get(toOneLine(name).toLowerCase()) ??
          (await call(clientTags.add, { body: { tag: { name } } })).id,
      ),
    )
    void cache.invalidateQueries({ queryKey: [clientTags.list.path] })
    return ids
  }

  async function save() {
    const { tags: names, ...changed } = draft.changed
    const { tags: namesBefore, ...before } = draft.was
    if (Object.keys(draft.changed).length === 0) return onClose()
    try {
      const tagIds = names && { tagIds: await findTags(names) }
      const was = validFields(ClientRecordBefore, {
        ...before,
        ...(namesBefore && { tagIds: saved.storedTags.map(({ id }) => id) }),
      })
      change.mutate(
        { params, body: { record: { ...changed, ...tagIds }, was } },
        { onSuccess: onClose, onError: (reason) => void draft.takeOver(reason) },
      )
    } catch (reason) {
      toast.failure(errorMessage(reason))
    }
  }

  const theirs: Record<string, string> = {
    businessName: saved.businessName,
    entityType: saved.entityType && named[saved.entityType],
    ein: saved.einLastFour ? words.endsIn(saved.einLastFour) : '',
    ssn: saved.ssnLastFour ? words.endsIn(saved.ssnLastFour) : '',
    mcNumber: saved.mcNumber,
    dotNumber: saved.dotNumber,
    mailingAddress: toLine(saved.mailingAddress),
    physicalAddress: toLine(saved.physicalAddress),
    services: saved.services.map((service) => named[service]).join(', '),
    startDate: saved.startDate && day(saved.startDate),
    fiscalYearEndMonth: months[saved.fiscalYearEndMonth - 1] ?? '',
    tags: saved.tags.join(', '),
    contact: [saved.contactName, saved.contactEmail].filter(Boolean).join(' · '),
  }
  const conflict = (field: string) =>
    draft.conflicts.includes(field) ? changedTo(theirs[field] ?? '') : undefined
  const problem = (field: string) => conflict(field) ?? change.problem(`record.${field}`)
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
        error={problem('entityType')}
        onChange={({ currentTarget: { value } }) =>
          set({ entityType: EntityType.safeParse(value).data ?? '' })
        }
        data={[
          { value: '', label: words.notSet },
          ...EntityType.options.map((value) => ({ value, label: named[value] })),
        ]}
      />
      {taxNumber('ein', saved.einLastFour, 'removesEin')}
      {taxNumber('ssn', saved.ssnLastFour, 'removesSsn')}
      {text('mcNumber')}
      {text('dotNumber')}
      <AddressFields
        legend={words.mailingAddress}
        values={values.mailingAddress}
        conflict={problem('mailingAddress')}
        problem={(field) => problem(`mailingAddress.${field}`)}
        onChange={(mailingAddress) => set({ mailingAddress })}
      />
      <AddressFields
        legend={words.physicalAddress}
        hint={words.physicalHint}
        values={values.physicalAddress}
        conflict={problem('physicalAddress')}
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
        error={problem('fiscalYearEndMonth')}
        onChange={(event) => set({ fiscalYearEndMonth: Number(event.currentTarget.value) })}
        data={months.map((label, i) => ({ value: String(i + 1), label }))}
      />
      <Checkbox.Group
        className={classes.wide}
        label={words.services}
        value={values.services}
        error={problem('services')}
        onChange={(chosen) => set({ services: chosen })}
      >
        <div className={classes.checks}>
          {ClientService.options.map((value) => (
            <Checkbox key={value} value={value} label={named[value]} />
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
        error={conflict('tags') ?? problem('tagIds')}
        onChange={(typed) => set({ tags: typed })}
      />
      {isInvitable && (
        <fieldset className={`${classes.fieldset} ${classes.wide}`}>
          <legend>{words.contact}</legend>
          <p className={classes.dim}>{words.contactHint}</p>
          <FieldsetProblem>{problem('contact')}</FieldsetProblem>
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

const toLine = ({ line1, line2, city, state, zip }: TypedAddress) =>
  [line1, line2, city, `${state} ${zip}`].filter((part) => part.trim()).join(', ')

/** What is wrong with several fields together. */
function FieldsetProblem({ children }: { children: string | undefined }) {
  return children && <Input.Error role="alert">{children}</Input.Error>
}

type AddressFieldsProps = {
  legend: string
  hint?: string
  values: TypedAddress
  /** What is wrong with the address as a whole. */
  conflict: string | undefined
  problem: (field: keyof Address) => string | undefined
  onChange: (values: TypedAddress) => void
}

function AddressFields({ legend, hint, values, conflict, problem, onChange }: AddressFieldsProps) {
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
      <FieldsetProblem>{conflict}</FieldsetProblem>
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
