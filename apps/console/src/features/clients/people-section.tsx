import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { Link } from 'react-router'
import { accountForStaff } from '@milepost/contract/account/account'
import {
  clientUsers,
  NewClientUser,
  type ClientUser,
} from '@milepost/contract/account/client-users'
import { clients } from '@milepost/contract/clients/clients'
import { staffMayUse } from '@milepost/contract/wire/staff-areas'
import { PasswordDialog } from '@milepost/ui/account-security/password-dialog.tsx'
import { read } from '@milepost/ui/api/api.ts'
import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog.tsx'
import { LoadState } from '@milepost/ui/feedback/load-state.tsx'
import { Form } from '@milepost/ui/forms/form.tsx'
import { useFormCheck } from '@milepost/ui/forms/use-form-check.ts'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy, useLanguage } from '@milepost/ui/i18n/language.tsx'
import { Section } from '@milepost/ui/layout/section.tsx'
import { paths } from '../../paths.ts'
import { useInvited } from '../../shared/invited.ts'
import { OwnPasswordDialog } from '../../shared/own-password-dialog.tsx'
import { useChange } from '../../shared/use-change.ts'
import classes from './client-page.module.css'
import { copy } from './clients.copy.ts'
import { PersonFields, type PersonValues } from './person-fields.tsx'

/** The people who sign in to the account, with the invitation form. */
export function PeopleSection({ accountId }: { accountId: string }) {
  const words = useCopy(copy)
  const users = useQuery(read(clientUsers.list, { params: { accountId } }))
  const { data: me } = useQuery(read(accountForStaff.currentStaff, {}))
  const mayInvite = me && staffMayUse('invitations', me.role)
  const [isInviting, setInviting] = useState(false)
  return (
    <Section title={words.people}>
      <div className={classes.stack}>
        <LoadState query={users} failed={words.usersFailed}>
          {(people) =>
            people.length === 0 ? (
              <p className={classes.dim}>{words.noPeople}</p>
            ) : (
              <ul className={`plainList ${classes.lines}`}>
                {people.map((user) => (
                  <li key={user.id}>
                    <Person accountId={accountId} user={user} />
                  </li>
                ))}
              </ul>
            )
          }
        </LoadState>
        {mayInvite ? (
          isInviting ? (
            <Invite accountId={accountId} />
          ) : (
            <div>
              <Button variant="default" size="sm" onClick={() => setInviting(true)}>
                {words.inviteSomeone}
              </Button>
            </div>
          )
        ) : (
          <p className={classes.dim}>{words.onlyAdmins}</p>
        )}
      </div>
    </Section>
  )
}

function Person({ accountId, user }: { accountId: string; user: ClientUser }) {
  const words = useCopy(copy)
  const { moment } = useDates()
  const invited = useInvited()
  const refreshes = [clientUsers.list, clients.show, clients.list]
  const cameBack = useChange(clientUsers.markReturned, refreshes, {
    done: words.cameBackNoted(user.fullName),
  })
  const arrives = useChange(clientUsers.unmarkReturned, refreshes, {
    done: words.arrivesNoted(user.fullName),
  })
  const inviteAgain = useChange(clientUsers.inviteAgain, [], { done: invited(words.invited) })
  const unlock = useChange(clientUsers.unlock, [clientUsers.list], {
    done: words.unlocked(user.fullName),
  })
  const remove = useChange(clientUsers.remove, refreshes, {
    done: words.personRemoved(user.fullName),
  })
  const removeFactor = useChange(clientUsers.removeSecondFactor, [clientUsers.list], {
    done: words.secondFactorRemoved,
    failsAt: 'dialog',
  })
  const [confirming, setConfirming] = useState<'person' | 'secondFactor'>()
  const close = () => setConfirming(undefined)
  const params = { accountId, id: user.id }
  const state = [
    user.hasPassword
      ? user.lastUsedAt
        ? words.lastUsed(moment(user.lastUsedAt))
        : words.neverIn
      : words.isInvited,
    user.hasSecondFactor && words.withSecondFactor,
    user.isLocked && words.isLocked,
  ]
  return (
    <>
      <span className={classes.who}>
        <b>{user.fullName}</b>
        <br />
        <small>{[user.email, ...state].filter(Boolean).join(' · ')}</small>
        {user.mailProblem && (
          <>
            <br />
            <small className={classes.problem}>{words[`mail_${user.mailProblem}`]}</small>
          </>
        )}
        {user.otherAccounts.length > 0 && (
          <>
            <br />
            <small>
              {words.alsoSignsInTo}{' '}
              {user.otherAccounts.map(({ id, name }, i) => (
                <Fragment key={id}>
                  {i > 0 && ', '}
                  <Link to={paths.client(id)}>{name}</Link>
                </Fragment>
              ))}
            </small>
          </>
        )}
      </span>
      <div className={classes.buttons}>
        {!user.hasPassword && (
          <Button
            variant="default"
            size="sm"
            aria-label={words.inviteAgainNamed(user.fullName)}
            loading={inviteAgain.isPending}
            onClick={() => inviteAgain.mutate({ params })}
          >
            {words.inviteAgain}
          </Button>
        )}
        {user.mailProblem ? (
          <Button
            variant="default"
            size="sm"
            aria-label={words.arrivesNamed(user.fullName)}
            loading={arrives.isPending}
            onClick={() => arrives.mutate({ params })}
          >
            {words.arrives}
          </Button>
        ) : (
          <Button
            variant="default"
            size="sm"
            aria-label={words.cameBackNamed(user.fullName)}
            loading={cameBack.isPending}
            onClick={() => cameBack.mutate({ params })}
          >
            {words.cameBack}
          </Button>
        )}
        {user.isLocked && (
          <Button
            variant="default"
            size="sm"
            aria-label={words.unlockNamed(user.fullName)}
            loading={unlock.isPending}
            onClick={() => unlock.mutate({ params })}
          >
            {words.unlock}
          </Button>
        )}
        {user.hasSecondFactor && (
          <Button
            variant="default"
            size="sm"
            aria-label={words.removeSecondFactorNamed(user.fullName)}
            onClick={() => setConfirming('secondFactor')}
          >
            {words.removeSecondFactor}
          </Button>
        )}
        <Button
          variant="default"
          size="sm"
          aria-label={words.removePersonNamed(user.fullName)}
          onClick={() => setConfirming('person')}
        >
          {words.removePerson}
        </Button>
      </div>
      {confirming === 'person' && (
        <ConfirmDialog
          title={words.removePersonAsk(user.fullName)}
          confirm={words.removePerson}
          isPending={remove.isPending}
          onConfirm={() => remove.mutate({ params }, { onSettled: close })}
          onClose={close}
        >
          <p>{words.removePersonText}</p>
        </ConfirmDialog>
      )}
      {confirming === 'secondFactor' && (
        <PasswordDialog
          title={words.removeSecondFactorAsk(user.fullName)}
          text={words.removeSecondFactorText}
          action={words.removeSecondFactor}
          isDestructive
          run={(password) => removeFactor.mutateAsync({ params, body: { password } }).then(close)}
          onClose={close}
        />
      )}
    </>
  )
}

function Invite({ accountId }: { accountId: string }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const blankPerson: PersonValues = { email: '', fullName: '', language }
  const [person, setPerson] = useState(blankPerson)
  /** Whom to invite, once the admin has given their password. */
  const [confirming, setConfirming] = useState<PersonValues>()
  const refreshes = [clientUsers.list, clients.show, clients.list]
  const invited = useInvited()
  const invite = useChange(clientUsers.invite, refreshes, {
    done: invited(words.invited),
    failsAt: 'field',
  })
  const { problem, submit } = useFormCheck({
    parsed: NewClientUser.safeParse(person),
    error: invite.error,
    at: 'user',
  })
  const save = async (user: PersonValues, password: string) => {
    await invite.mutateAsync({ params: { accountId }, body: { user, password } })
    setPerson(blankPerson)
  }
  return (
    <>
      <Form
        focusesFirst
        error={confirming ? null : invite.error}
        className={classes.form}
        aria-label={words.invite}
        onSubmit={submit(setConfirming)}
      >
        <h3 className={classes.wide}>{words.inviteSomeone}</h3>
        <PersonFields values={person} onChange={setPerson} problem={problem} />
        <div className={classes.foot}>
          <span />
          <Button type="submit" variant="default" loading={invite.isPending}>
            {words.invite}
          </Button>
        </div>
      </Form>
      {confirming && (
        <OwnPasswordDialog
          title={words.inviteAsk(confirming.fullName)}
          text={words.inviteAskText}
          action={words.invite}
          save={(password) => save(confirming, password)}
          onClose={() => setConfirming(undefined)}
        />
      )}
    </>
  )
}
