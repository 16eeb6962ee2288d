import { Button, Paper } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { accountForStaff } from '@milepost/contract/account/account'
import { clientUsers } from '@milepost/contract/account/client-users'
import { clients } from '@milepost/contract/clients/clients'
import { staffMayUse } from '@milepost/contract/wire/staff-areas'
import { read } from '@milepost/ui/api/api.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { Form } from '@milepost/ui/forms/form.tsx'
import { useCopy, useLanguage } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { paths } from '../../paths.ts'
import { useInvited } from '../../shared/invited.ts'
import { useChange } from '../../shared/use-change.ts'
import { AccountFields, toAccount, type AccountValues } from './account-fields.tsx'
import classes from './client-page.module.css'
import { copy } from './clients.copy.ts'
import { PersonFields, type PersonValues } from './person-fields.tsx'

/** Adds a client and, optionally, invites the people who sign in to the account. */
export function NewClientPage() {
  const words = useCopy(copy)
  const toast = useToast()
  const navigate = useNavigate()
  const { language } = useLanguage()
  const { data: me } = useQuery(read(accountForStaff.currentStaff, {}))
  const create = useChange(clients.create, [clients.list], { failsAt: 'field' })
  const invite = useChange(clientUsers.invite, [clients.list], { failsAt: 'field' })
  const [values, setValues] = useState<AccountValues>({
    name: '',
    phone: '',
    clientCustomerType: 'PRO',
    consultantId: '',
    timeZone: 'America/Chicago',
  })
  const [person, setPerson] = useState<PersonValues>({ email: '', fullName: '', language })

  const invited = useInvited()
  const mayInvite = me && staffMayUse('invitations', me.role)
  const isConsultant = me?.role === 'consultant'
  // A consultant's new clients are assigned to that consultant.
  const submitted = isConsultant ? { ...values, consultantId: me.id } : values

  async function send() {
    const { id } = await create.mutateAsync({ body: { account: toAccount(submitted) } })
    if (person.email.trim() === '') toast.success(words.created)
    else
      await invite.mutateAsync({ params: { accountId: id }, body: { user: person } }).then(
        () => toast.success(invited(words.createdAndInvited)),
        // The client was added all the same. People can be invited from its page.
        () => toast.failure(words.createdNotInvited),
      )
    await navigate(paths.client(id))
  }

  return (
    <Page title={words.newClient} back={{ to: paths.clients, label: words.back }}>
      <Paper p="lg" maw={800}>
        <Form
          error={create.error}
          className={classes.form}
          onSubmit={() => {
            // The error has already been shown.
            send().catch(() => undefined)
          }}
        >
          <AccountFields
            values={submitted}
            onChange={setValues}
            problem={create.problem}
            canReassign={!isConsultant}
          />
          <div className={classes.wide}>
            <h2>{words.firstPerson}</h2>
            <p className={classes.dim}>{mayInvite ? words.firstPersonHint : words.onlyAdmins}</p>
          </div>
          {mayInvite && (
            <PersonFields values={person} onChange={setPerson} problem={invite.problem} />
          )}
          <div className={classes.foot}>
            <span />
            <Button type="submit" loading={create.isPending || invite.isPending}>
              {words.create}
            </Button>
          </div>
        </Form>
      </Paper>
    </Page>
  )
}
