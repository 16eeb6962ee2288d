import { Button, Paper } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { accountForStaff } from '@milepost/contract/account/account'
import { clientUsers, NewClientUser } from '@milepost/contract/account/client-users'
import { clients } from '@milepost/contract/clients/clients'
import { staffMayUse } from '@milepost/contract/wire/staff-areas'
import { PasswordDialog } from '@milepost/ui/account-security/password-dialog.tsx'
import { read } from '@milepost/ui/api/api.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { findRefusal } from '@milepost/ui/forms/find-refusal.ts'
import { Form } from '@milepost/ui/forms/form.tsx'
import { useFormCheck } from '@milepost/ui/forms/use-form-check.ts'
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
  const [values, setValues] = useState<AccountValues>({
    name: '',
    phone: '',
    clientCustomerType: 'PRO',
    consultantId: '',
    timeZone: 'America/Chicago',
  })
  const [person, setPerson] = useState<PersonValues>({ email: '', fullName: '', language })
  /** The client that was added, and whom to invite once the admin has given their password. */
  const [inviting, setInviting] = useState<{ accountId: string; user: PersonValues }>()

  const mayInvite = me && staffMayUse('invitations', me.role)
  const isConsultant = me?.role === 'consultant'
  // A consultant's new clients are assigned to that consultant.
  const submitted = isConsultant ? { ...values, consultantId: me.id } : values

  const check = useFormCheck<PersonValues | undefined>({
    parsed:
      person.email.trim() === ''
        ? { success: true, data: undefined }
        : NewClientUser.safeParse(person),
  })

  async function add(user: PersonValues | undefined) {
    const { id } = await create.mutateAsync({ body: { account: toAccount(submitted) } })
    if (user) return setInviting({ accountId: id, user })
    toast.success(words.created)
    await navigate(paths.client(id))
  }

  return (
    <Page title={words.newClient} back={{ to: paths.clients, label: words.back }}>
      <Paper p="lg" maw={800}>
        <Form
          error={create.error}
          className={classes.form}
          onSubmit={check.submit((user) => {
            // The error has already been shown.
            add(user).catch(() => undefined)
          })}
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
            <PersonFields values={person} onChange={setPerson} problem={check.problem} />
          )}
          <div className={classes.foot}>
            <span />
            <Button type="submit" loading={create.isPending}>
              {words.create}
            </Button>
          </div>
        </Form>
        {inviting && <InviteFirst {...inviting} />}
      </Paper>
    </Page>
  )
}

/** Asks for the admin’s own password to invite the person of a client who was just added, and opens the client. */
function InviteFirst({ accountId, user }: { accountId: string; user: PersonValues }) {
  const words = useCopy(copy)
  const toast = useToast()
  const navigate = useNavigate()
  const invited = useInvited()
  const errorMessage = useErrorMessage()
  const invite = useChange(clientUsers.invite, [clients.list], { failsAt: 'dialog' })
  const openClient = () => navigate(paths.client(accountId))
  // The client was added all the same. People can be invited from its page.
  const cancel = async () => {
    toast.success(words.createdUninvited)
    await openClient()
  }

  async function run(password: string) {
    try {
      await invite.mutateAsync({ params: { accountId }, body: { user, password } })
    } catch (reason) {
      if (findRefusal(reason, '', 'password')) throw reason
      toast.failure(words.createdNotInvited(errorMessage(reason)))
      return openClient()
    }
    toast.success(invited(words.createdAndInvited))
    return openClient()
  }

  return (
    <PasswordDialog
      title={words.createdInviteAsk(user.fullName)}
      text={words.inviteAskText}
      action={words.invite}
      run={run}
      onClose={() => void cancel()}
    />
  )
}
