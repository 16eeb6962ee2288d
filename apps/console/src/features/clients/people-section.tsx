import { Button } from '@mantine/core'
import { clientUsers, type ClientUser } from '@milepost/contract/account/client-users'
import { clients } from '@milepost/contract/clients/clients'
import { read } from '@milepost/ui/api/api.ts'
import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog.tsx'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy, useLanguage } from '@milepost/ui/i18n/language.tsx'
import { LoadState } from '@milepost/ui/feedback/load-state.tsx'
import { Section } from '@milepost/ui/layout/section.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import classes from './client-page.module.css'
import { copy } from './clients.copy.ts'
import { useChange, useFirstWrong } from './clients.hooks.ts'
import { PersonFields, type PersonValues } from './person-fields.tsx'

/** Who signs in to the account, and the way to invite another one. */
export function PeopleSection({ accountId }: { accountId: string }) {
  const words = useCopy(copy)
  const users = useQuery(read(clientUsers.list, { params: { accountId } }))
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
        <Invite accountId={accountId} />
      </div>
    </Section>
  )
}

function Person({ accountId, user }: { accountId: string; user: ClientUser }) {
  const words = useCopy(copy)
  const { moment } = useDates()
  const again = useChange(clientUsers.inviteAgain, [], words.invited)
  const removals = {
    person: useChange(
      clientUsers.remove,
      [clientUsers.list, clients.show, clients.list],
      words.personRemoved(user.fullName),
    ),
    secondFactor: useChange(
      clientUsers.removeSecondFactor,
      [clientUsers.list],
      words.secondFactorRemoved,
    ),
  }
  const [asking, setAsking] = useState<keyof typeof removals>()
  const params = { accountId, id: user.id }
  const state = [
    user.hasPassword
      ? user.lastUsedAt
        ? words.lastUsed(moment(user.lastUsedAt))
        : words.neverIn
      : words.isInvited,
    user.hasSecondFactor && words.withSecondFactor,
  ]
  const asked = {
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
        <small>
          {user.email} · {state.filter(Boolean).join(' · ')}
        </small>
      </span>
      {!user.hasPassword && (
        <Button
          variant="default"
          size="sm"
          loading={again.isPending}
          onClick={() => again.mutate({ params })}
        >
          {words.inviteAgain}
        </Button>
      )}
      {user.hasSecondFactor && (
        <Button variant="default" size="sm" onClick={() => setAsking('secondFactor')}>
          {words.removeSecondFactor}
        </Button>
      )}
      <Button
        variant="default"
        size="sm"
        aria-label={words.removePersonNamed(user.fullName)}
        onClick={() => setAsking('person')}
      >
        {words.removePerson}
      </Button>
      {asking && (
        <ConfirmDialog
          title={asked[asking].title}
          confirm={asked[asking].confirm}
          isPending={removals[asking].isPending}
          onConfirm={() =>
            removals[asking].mutate({ params }, { onSettled: () => setAsking(undefined) })
          }
          onClose={() => setAsking(undefined)}
        >
          <p>{asked[asking].text}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

function Invite({ accountId }: { accountId: string }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const none: PersonValues = { email: '', fullName: '', language }
  const [person, setPerson] = useState(none)
  const shown = [clientUsers.list, clients.show, clients.list]
  const invite = useChange(clientUsers.invite, shown, words.invited)
  const form = useFirstWrong(invite.error)
  return (
    <form
      ref={form}
      noValidate
      className={classes.form}
      aria-label={words.invite}
      onSubmit={(event) => {
        event.preventDefault()
        invite.mutate(
          { params: { accountId }, body: { user: person } },
          { onSuccess: () => setPerson(none) },
        )
      }}
    >
      <h3 className={classes.wide}>{words.inviteSomeone}</h3>
      <PersonFields values={person} onChange={setPerson} problem={invite.problem} />
      <div className={classes.foot}>
        <span />
        <Button type="submit" variant="default" loading={invite.isPending}>
          {words.invite}
        </Button>
      </div>
    </form>
  )
}
