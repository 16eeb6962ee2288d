import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { Link } from 'react-router'
import { accountForStaff } from '@milepost/contract/account/account'
import { clientUsers, type ClientUser } from '@milepost/contract/account/client-users'
import { clients } from '@milepost/contract/clients/clients'
import { staffMayUse } from '@milepost/contract/wire/staff-areas'
import { read } from '@milepost/ui/api/api.ts'
import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog.tsx'
import { LoadState } from '@milepost/ui/feedback/load-state.tsx'
import { Form } from '@milepost/ui/forms/form.tsx'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy, useLanguage } from '@milepost/ui/i18n/language.tsx'
import { Section } from '@milepost/ui/layout/section.tsx'
import { paths } from '../../paths.ts'
import { useInvited } from '../../shared/invited.ts'
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
  const removals = {
    person: useChange(clientUsers.remove, refreshes, {
      done: words.personRemoved(user.fullName),
    }),
    secondFactor: useChange(clientUsers.removeSecondFactor, [clientUsers.list], {
      done: words.secondFactorRemoved,
    }),
  }
  const [confirming, setConfirming] = useState<keyof typeof removals>()
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
  const confirmation = {
    person: {
      title: words.removePersonAsk(user.fullName),
      confirm: words.removePerson,
      text: words.removePersonText,
    },
    secondFactor: {
      title: words.removeSecondFactorAsk(user.fullName),
      confirm: words.removeSecondFactor,
      text: words.removeSecondFactorText,
    },
  }
  return (
    <>
      <span>
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
      {!user.hasPassword && (
        <Button
          variant="default"
          size="sm"
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
        <Button variant="default" size="sm" onClick={() => setConfirming('secondFactor')}>
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
      {confirming && (
        <ConfirmDialog
          title={confirmation[confirming].title}
          confirm={confirmation[confirming].confirm}
          isPending={removals[confirming].isPending}
          onConfirm={() =>
            removals[confirming].mutate({ params }, { onSettled: () => setConfirming(undefined) })
          }
          onClose={() => setConfirming(undefined)}
        >
          <p>{confirmation[confirming].text}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

function Invite({ accountId }: { accountId: string }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const blankPerson: PersonValues = { email: '', fullName: '', language }
  const [person, setPerson] = useState(blankPerson)
  const refreshes = [clientUsers.list, clients.show, clients.list]
  const invited = useInvited()
  const invite = useChange(clientUsers.invite, refreshes, {
    done: invited(words.invited),
    failsAt: 'field',
  })
  return (
    <Form
      focusesFirst
      error={invite.error}
      className={classes.form}
      aria-label={words.invite}
      onSubmit={() =>
        invite.mutate(
          { params: { accountId }, body: { user: person } },
          { onSuccess: () => setPerson(blankPerson) },
        )
      }
    >
      <h3 className={classes.wide}>{words.inviteSomeone}</h3>
      <PersonFields values={person} onChange={setPerson} problem={invite.problem} />
      <div className={classes.foot}>
        <span />
        <Button type="submit" variant="default" loading={invite.isPending}>
          {words.invite}
        </Button>
      </div>
    </Form>
  )
}
