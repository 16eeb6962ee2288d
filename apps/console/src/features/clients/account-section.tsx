import { Button, Checkbox } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { accountForStaff } from '@milepost/contract/account/account'
import { workItems } from '@milepost/contract/board/work-items'
import {
  ClientAccountChange,
  clients,
  type ClientAccount,
} from '@milepost/contract/clients/clients'
import { read } from '@milepost/ui/api/api.ts'
import { Form } from '@milepost/ui/forms/form.tsx'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { noValue } from '@milepost/ui/i18n/money.ts'
import { Section } from '@milepost/ui/layout/section.tsx'
import { changedToCopy } from '../../shared/drafts/changed-to.copy.ts'
import { useDraft } from '../../shared/drafts/use-draft.ts'
import { validFields } from '../../shared/drafts/valid-fields.ts'
import { useChange } from '../../shared/use-change.ts'
import { AccountFields, toAccount } from './account-fields.tsx'
import classes from './client-page.module.css'
import { copy } from './clients.copy.ts'

/** Plan, state, and contact, with a form behind a button. A change takes effect on the client's next request. */
export function AccountSection({ client }: { client: ClientAccount }) {
  const words = useCopy(copy)
  const [isOpen, setOpen] = useState(false)
  return (
    <Section
      title={words.account}
      aside={
        !isOpen && (
          <Button
            variant="default"
            size="sm"
            className={classes.change}
            aria-label={words.changeAccount}
            onClick={() => setOpen(true)}
          >
            {words.change}
          </Button>
        )
      }
    >
      {isOpen ? (
        <AccountForm client={client} onClose={() => setOpen(false)} />
      ) : (
        <Facts client={client} />
      )}
    </Section>
  )
}

function Facts({ client }: { client: ClientAccount }) {
  const words = useCopy(copy)
  const { listDate } = useDates()
  const { name, phone, clientCustomerType, isActive, isLimited, consultant, timeZone } = client
  const facts = [
    [words.name, name],
    [words.plan, clientCustomerType],
    [words.standing, !isActive ? words.inactive : isLimited ? words.limited : words.active],
    [words.consultant, consultant?.fullName ?? noValue],
    [words.phone, phone ?? noValue],
    [words.timeZone, timeZone.replaceAll('_', ' ')],
    [words.clientSince, listDate(client.createdAt)],
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(([fact, value]) => (
        <div key={fact}>
          <dt>{fact}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const toValues = ({ consultant, phone, ...client }: ClientAccount) => ({
  name: client.name,
  phone: phone ?? '',
  clientCustomerType: client.clientCustomerType,
  timeZone: client.timeZone,
  consultantId: consultant?.id ?? '',
  isActive: client.isActive,
  isLimited: client.isLimited,
})

type AccountFormProps = { client: ClientAccount; onClose: () => void }

function AccountForm({ client, onClose }: AccountFormProps) {
  const words = useCopy(copy)
  const { data: me } = useQuery(read(accountForStaff.currentStaff, {}))
  const cache = useQueryClient()
  const change = useChange(clients.change, [clients.show, clients.list, workItems.list], {
    done: words.saved,
    failsAt: 'field',
  })
  const { changedTo } = useCopy(changedToCopy)
  const { id: accountId, consultant } = client
  const params = { accountId }
  const draft = useDraft(toValues(client), {
    toBody: toAccount,
    readFrom: [clients.show],
    readAgain: async () => toValues(await cache.query(read(clients.show, { params }))),
  })
  const { values, saved, set } = draft
  const canReassign = me !== undefined && me.role !== 'consultant'
  const theirs: Partial<Record<string, string | boolean>> = {
    ...saved,
    timeZone: saved.timeZone.replaceAll('_', ' '),
    consultantId: consultant?.fullName ?? words.nobody,
  }
  const problem = (path: string) => {
    const field = path.replace('account.', '')
    return draft.conflicts.includes(field)
      ? changedTo(String(theirs[field] ?? ''))
      : change.problem(path)
  }

  return (
    <Form
      focusesFirst
      error={change.error}
      className={classes.form}
      onSubmit={() => {
        const was = validFields(ClientAccountChange, draft.was)
        change.mutate(
          { params, body: { account: draft.changed, was } },
          { onSuccess: onClose, onError: (reason) => void draft.takeOver(reason) },
        )
      }}
    >
      <AccountFields
        values={values}
        onChange={set}
        consultant={consultant}
        problem={problem}
        canReassign={canReassign}
      />
      <Checkbox
        className={classes.wide}
        label={words.isActive}
        description={words.isActiveHint}
        checked={values.isActive}
        error={problem('account.isActive')}
        onChange={(event) => set({ isActive: event.currentTarget.checked })}
      />
      <Checkbox
        className={classes.wide}
        label={words.isLimited}
        description={words.isLimitedHint}
        checked={values.isLimited}
        onChange={(event) => set({ isLimited: event.currentTarget.checked })}
      />
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
