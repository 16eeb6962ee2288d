import { NativeSelect, SegmentedControl } from '@mantine/core'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { accountForStaff } from '@milepost/contract/account/account'
import { clientTags } from '@milepost/contract/clients/client-tags'
import { clients } from '@milepost/contract/clients/clients'
import { maxPicked, type AudienceSize } from '@milepost/contract/hub-messages/message-sendings'
import { plans } from '@milepost/contract/wire/access'
import { read } from '@milepost/ui/api/api.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { ToolButton } from '@milepost/ui/feedback/tool-button.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import type { AudienceChoice, ChangeAudience } from './audience.ts'
import { ClientSelect } from './client-select.tsx'
import { usePlanOptions } from './plan-options.ts'
import { copy, whoCopy } from './recipients.copy.ts'
import classes from './recipients.module.css'

type ChoiceProps = { choice: AudienceChoice; onChange: ChangeAudience }
type RecipientsProps = ChoiceProps & {
  size: AudienceSize | undefined
  /** What is wrong with the clients picked. */
  error?: ReactNode
}

/** The recipients: clients picked one by one, or all of a plan, a consultant, or a tag. */
export function Recipients({ choice, onChange, size, error }: RecipientsProps) {
  const words = useCopy(copy)
  const errorMessage = useErrorMessage()
  const whoWords = useCopy(whoCopy)
  const label = useId()
  const { who, accountIds } = choice
  return (
    <div role="group" aria-labelledby={label} className={classes.fields}>
      <div className={classes.tools}>
        <b id={label}>{words.to}</b>
        <SegmentedControl
          size="sm"
          aria-label={words.to}
          value={who}
          onChange={(chosen) => onChange('who', chosen)}
          data={(['picked', 'many'] as const).map((value) => ({
            value,
            label: whoWords[value],
          }))}
        />
      </div>
      {who === 'picked' ? (
        <Picked ids={accountIds} onChange={(ids) => onChange('accountIds', ids)} />
      ) : (
        <Conditions choice={choice} onChange={onChange} />
      )}
      <p className={classes.dim} role="status">
        {size &&
          [
            words.willGetIt(size.recipients),
            size.inactive + size.uninvited > 0 && words.cannotGetIt(size.inactive + size.uninvited),
          ]
            .filter(Boolean)
            .join(' ')}
      </p>
      {error && (
        <p role="alert" className={classes.wrong}>
          {errorMessage(error)}
        </p>
      )}
    </div>
  )
}

type PickedProps = { ids: string[]; onChange: (ids: string[]) => void }

function Picked({ ids, onChange }: PickedProps) {
  const words = useCopy(copy)
  const toast = useToast()
  // The client field remounts after each selection and takes the focus back.
  const [chosen, setChosen] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (chosen > 0) field.current?.focus()
  }, [chosen])
  // Only the first few names are loaded; the rest are counted.
  const shown = ids.slice(0, 6)
  const names = useQueries({
    queries: shown.map((accountId) => read(clients.show, { params: { accountId } })),
    combine: (results) =>
      results.map(({ data, isError }) => data?.name ?? (isError ? words.unknownClient : '…')),
  })
  return (
    <>
      {ids.length === 0 && <p className={classes.dim}>{words.nobodyYet}</p>}
      <ul className={classes.recipients}>
        {shown.map((id, i) => (
          <li key={id} className={classes.recipient}>
            <span>{names[i]}</span>
            <ToolButton
              icon={IconX}
              label={words.remove(names[i] ?? '')}
              onPress={() => onChange(ids.filter((one) => one !== id))}
            />
          </li>
        ))}
        {ids.length > shown.length && (
          <li className={classes.recipient}>{`+${ids.length - shown.length}\u00a0`}</li>
        )}
      </ul>
      <ClientSelect
        key={chosen}
        inputRef={field}
        label={words.addClient}
        placeholder={words.addClientHint}
        value={null}
        onChange={(id) => {
          if (id === null) return
          if (ids.length >= maxPicked) toast.warning(words.tooMany)
          else onChange([...new Set([...ids, id])])
          setChosen(chosen + 1)
        }}
      />
    </>
  )
}

function Conditions({ choice: { plan, consultant, tag }, onChange }: ChoiceProps) {
  const words = useCopy(copy)
  const planOptions = usePlanOptions()
  const { data: me } = useQuery(read(accountForStaff.currentStaff, {}))
  const colleagues = useQuery(read(clients.colleagues, {}))
  const tags = useQuery(read(clientTags.list, {}))
  return (
    <div className={classes.conditions}>
      <NativeSelect
        size="md"
        label={words.plan}
        value={plan ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange(
            'plan',
            plans.find((one) => one === value),
          )
        }
        data={[{ value: '', label: words.everyPlan }, ...planOptions]}
      />
      {/* Consultants reach only their own clients. */}
      {me && me.role !== 'consultant' && (
        <NativeSelect
          size="md"
          label={words.consultant}
          value={consultant ?? ''}
          onChange={({ currentTarget: { value } }) => onChange('consultant', value || undefined)}
          data={[
            { value: '', label: words.everyConsultant },
            ...(colleagues.data ?? []).map(({ id, fullName }) => ({ value: id, label: fullName })),
            { value: 'nobody', label: words.noConsultant },
          ]}
        />
      )}
      {tags.data && tags.data.length > 0 && (
        <NativeSelect
          size="md"
          label={words.tag}
          value={tag ?? ''}
          onChange={({ currentTarget: { value } }) => onChange('tag', value || undefined)}
          data={[
            { value: '', label: words.everyTag },
            ...tags.data.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
    </div>
  )
}
