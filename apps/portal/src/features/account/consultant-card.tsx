import { Avatar, Button, Skeleton } from '@mantine/core'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import { useQuery } from '@tanstack/react-query'
import { account, type Consultant } from '@milepost/contract/account/account'
import { CallFailed } from '@milepost/contract/wire/caller'
import { read } from '@milepost/ui/api/api.ts'
import { LoadState } from '@milepost/ui/feedback/load-state.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Section } from '@milepost/ui/layout/section.tsx'
import { copy } from './account.copy.ts'
import classes from './consultant-card.module.css'

/** The client's consultant and how to reach them. */
export function ConsultantCard() {
  const words = useCopy(copy)
  const consultant = useQuery({
    ...read(account.consultant, {}),
    retry: (count, reason) => !isNotFound(reason) && count < 1,
  })
  return (
    <Section title={words.consultant}>
      {isNotFound(consultant.error) ? (
        <p className={classes.none}>{words.noConsultant}</p>
      ) : (
        <LoadState query={consultant} failed={words.consultantFailed} placeholder={<Waiting />}>
          {(person) => <Person person={person} />}
        </LoadState>
      )}
    </Section>
  )
}

const isNotFound = (reason: Error | null) => reason instanceof CallFailed && reason.status === 404

function Person({ person }: { person: Consultant }) {
  const words = useCopy(copy)
  return (
    <>
      <div className={classes.person}>
        <Avatar size={48} color="green" variant="light" radius={24} aria-hidden="true">
          {person.initials}
        </Avatar>
        <div className={classes.text}>
          <b>{person.fullName}</b>
          <span>{person.email}</span>
        </div>
      </div>
      <div className={classes.actions}>
        <Button
          component="a"
          href={`tel:${person.phone}`}
          variant="default"
          className={classes.call}
          leftSection={<IconPhone size={18} aria-hidden="true" />}
          aria-label={words.callPerson(person.fullName, person.phone)}
        >
          {person.phone}
        </Button>
        <Button
          component="a"
          href={`mailto:${person.email}`}
          variant="default"
          px={14}
          aria-label={words.sendEmail(person.fullName)}
        >
          <IconMail size={18} aria-hidden="true" />
        </Button>
      </div>
    </>
  )
}

const Waiting = () => (
  <>
    <div className={classes.person}>
      <Skeleton height={48} circle />
      <Skeleton height={40} width="60%" />
    </div>
    <Skeleton height={42} mt={16} className={classes.waitingAction} />
  </>
)
