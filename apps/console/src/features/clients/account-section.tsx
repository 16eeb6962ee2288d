import { Button, Checkbox } from '@mantine/core'
import { account } from '@milepost/contract/account/account'
import { clients, type ClientAccount } from '@milepost/contract/clients/clients'
import { read } from '@milepost/ui/api/api.ts'
import { changedFields } from '../../shared/changed-fields.ts'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Section } from '@milepost/ui/layout/section.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AccountFields, toAccount } from './account-fields.tsx'
import classes from './client-page.module.css'
import { copy } from './clients.copy.ts'
import { useClientChange, useFocusFirstInvalid } from './clients.hooks.ts'

/** Name, plan, flags and consultant. A change takes effect on the client's next request. */
export function AccountSection({ client }: { client: ClientAccount }) {
  const words = useCopy(copy)
  const { listDate } = useDates()
  const { data: me } = useQuery(read(account.currentStaff, {}))
  const { id, consultant, name, phone, clientCustomerType, timeZone, isActive, isLimited } = client
  const change = useClientChange(clients.change, [clients.show, clients.list], words.saved)
  const form = useFocusFirstInvalid(change.error)
  const [before, setBefore] = useState({
    name,
    phone: phone ?? '',
    clientCustomerType,
    timeZone,
    consultantId: consultant?.id ?? '',
    isActive,
    isLimited,
  })
  const [values, setValues] = useState(before)
  const canReassign = me !== undefined && me.role !== 'consultant'

  return (
    <Section title={words.account}>
      <form
        ref={form}
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          const sent = changedFields(toAccount(before), toAccount(values))
          change.mutate(
            { params: { accountId: id }, body: { account: sent } },
            { onSuccess: () => setBefore(values) },
          )
        }}
      >
        <AccountFields
          values={values}
          onChange={(changed) => setValues({ ...values, ...changed })}
          consultant={consultant}
          problem={change.problem}
          canReassign={canReassign}
        />
        <Checkbox
          className={classes.wide}
          label={words.isActive}
          description={words.isActiveHint}
          checked={values.isActive}
          onChange={(event) => setValues({ ...values, isActive: event.currentTarget.checked })}
        />
        <Checkbox
          className={classes.wide}
          label={words.isLimited}
          description={words.isLimitedHint}
          checked={values.isLimited}
          onChange={(event) => setValues({ ...values, isLimited: event.currentTarget.checked })}
        />
        <div className={classes.foot}>
          <p className={classes.dim}>{words.since(listDate(client.createdAt))}</p>
          <Button type="submit" loading={change.isPending}>
            {words.save}
          </Button>
        </div>
      </form>
    </Section>
  )
}
