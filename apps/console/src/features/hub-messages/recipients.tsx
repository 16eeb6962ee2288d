import { Button, NativeSelect } from '@mantine/core'
import { plans, type Plan } from '@milepost/contract/wire/access'
import { clients } from '@milepost/contract/clients/clients'
import { maxRecipients } from '@milepost/contract/hub-messages/hub-messages-for-staff'
import { call, read } from '@milepost/ui/api/api.ts'
import { ClientSelect } from '../../shared/client-select.tsx'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { ToolButton } from '@milepost/ui/feedback/tool-button.tsx'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useMutation, useQueries } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { copy } from './hub-messages.copy.ts'
import classes from './hub-messages.module.css'

type RecipientsProps = {
  ids: string[]
  error?: string | undefined
  onChange: (ids: string[]) => void
}

/** The recipients: single clients, or all clients of a plan. */
export function Recipients({ ids, error, onChange }: RecipientsProps) {
  const words = useCopy(copy)
  const errorMessage = useErrorMessage()
  const toast = useToast()
  const label = useId()
  // The client field remounts after each selection and takes the focus back.
  const [chosen, setChosen] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (chosen > 0) field.current?.focus()
  }, [chosen])
  /** Warns how many clients exceed the limit. Returns how many were added. `total` is how many there are in all. */
  const addRecipients = (more: string[], total = more.length) => {
    const all = [...new Set([...ids, ...more])]
    const retained = all.slice(0, maxRecipients)
    const leftOut = all.length - retained.length + (total - more.length)
    if (leftOut > 0) toast.warning(words.leftOut(leftOut))
    onChange(retained)
    return retained.length - ids.length
  }
  const [plan, setPlan] = useState<Plan>()
  const addPlan = useMutation({
    networkMode: 'always',
    mutationFn: listIds,
    onSuccess: ({ found, total }) => {
      const added = addRecipients(found, total)
      setPlan(undefined)
      toast.success(words.planAdded(added))
    },
    onError: (reason) => toast.failure(errorMessage(reason)),
  })
  // Only the first few names are loaded; the rest are counted.
  const shown = ids.slice(0, 6)
  const names = useQueries({
    queries: shown.map((accountId) => read(clients.show, { params: { accountId } })),
    combine: (results) =>
      results.map(({ data, isError }) => data?.name ?? (isError ? words.unknownClient : '…')),
  })
  return (
    <div role="group" aria-labelledby={label} className={classes.fields}>
      <b id={label}>
        {words.to}
        {ids.length > 0 && `: ${words.chosen(ids.length)}`}
      </b>
      {ids.length === 0 && <p className={classes.dim}>{words.nobodyYet}</p>}
      <ul className={classes.recipients}>
        {shown.map((id, i) => (
          <li key={id} className={classes.recipient}>
            {names[i]}
            <ToolButton
              icon={IconX}
              label={words.remove(names[i] ?? '')}
              onPress={() => onChange(ids.filter((one) => one !== id))}
            />
          </li>
        ))}
        {ids.length > shown.length && (
          <li className={classes.recipient}>+{ids.length - shown.length}&nbsp;</li>
        )}
      </ul>
      <div className={classes.adding}>
        <ClientSelect
          key={chosen}
          inputRef={field}
          label={words.addClient}
          placeholder={words.addClientHint}
          value={null}
          onChange={(id) => {
            if (id === null) return
            addRecipients([id])
            setChosen(chosen + 1)
          }}
        />
        <div className={classes.choosing}>
          <NativeSelect
            size="sm"
            label={words.addPlan}
            value={plan ?? ''}
            onChange={({ currentTarget: { value } }) => setPlan(plans.find((one) => one === value))}
            data={[
              { value: '', label: words.choosePlan },
              ...plans.map((one) => ({ value: one, label: one })),
            ]}
          />
          {/* A separate button, because arrow keys change the value of a closed list. */}
          <Button
            size="sm"
            variant="default"
            disabled={plan === undefined}
            loading={addPlan.isPending}
            onClick={() => plan && addPlan.mutate(plan)}
          >
            {words.add}
          </Button>
        </div>
      </div>
      {error && (
        <p role="alert" className={classes.wrong}>
          {error}
        </p>
      )}
    </div>
  )
}

/** The active clients of a plan, up to the limit per message, and their total. */
async function listIds(plan: Plan): Promise<{ found: string[]; total: number }> {
  const found: string[] = []
  for (let page = 1; ; page++) {
    const query = { plan, standing: 'active' as const, page, limit: 100 }
    const { items, total } = await call(clients.list, { query })
    found.push(...items.map(({ id }) => id))
    if (items.length > 0 && found.length < Math.min(total, maxRecipients)) continue
    return { found, total: Math.max(total, found.length) }
  }
}
