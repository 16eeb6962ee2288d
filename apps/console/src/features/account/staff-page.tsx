import { Badge, Button, Paper } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountForStaff } from '@milepost/contract/account/account'
import { staff, type ListedStaff } from '@milepost/contract/account/staff'
import { read } from '@milepost/ui/api/api.ts'
import { LoadState, SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { ChangeStaff } from './change-staff.tsx'
import { InviteStaff } from './invite-staff.tsx'
import classes from './staff-page.module.css'
import { copy, roles } from './staff.copy.ts'

/** The firm's staff: invite, change a role, deactivate. */
export function StaffPage() {
  const words = useCopy(copy)
  const everyone = useQuery(read(staff.list, {}))
  const { data: me } = useQuery(read(accountForStaff.currentStaff, {}))
  const [isInviting, setIsInviting] = useState(false)
  const [changing, setChanging] = useState<string>()
  const member = everyone.data?.find(({ id }) => id === changing)
  return (
    <Page
      title={words.title}
      actions={
        <Button size="sm" onClick={() => setIsInviting(true)}>
          {words.invite}
        </Button>
      }
    >
      <Paper className={classes.card}>
        <LoadState
          query={everyone}
          failed={words.failed}
          placeholder={
            <div className={classes.waiting}>
              <SkeletonRows rows={6} />
            </div>
          }
        >
          {(members) => (
            <ul className={classes.rows}>
              {members.map((one) => (
                <StaffRow
                  key={one.id}
                  member={one}
                  isMe={one.id === me?.id}
                  onChange={() => setChanging(one.id)}
                />
              ))}
            </ul>
          )}
        </LoadState>
      </Paper>
      {isInviting && <InviteStaff onClose={() => setIsInviting(false)} />}
      {member && <ChangeStaff member={member} onClose={() => setChanging(undefined)} />}
    </Page>
  )
}

type StaffRowProps = { member: ListedStaff; isMe: boolean; onChange: () => void }

function StaffRow({ member, isMe, onChange }: StaffRowProps) {
  const words = useCopy(copy)
  const roleNames = useCopy(roles)
  const { moment } = useDates()
  const { fullName, email, role, isActive, hasPassword, hasSecondFactor, isLocked, lastUsedAt } =
    member
  return (
    <li className={classes.row}>
      <div className={classes.who}>
        <b>
          <span>{fullName}</span>
          {isMe && <Badge variant="light">{words.you}</Badge>}
          {!isActive && <Badge color="gray">{words.inactive}</Badge>}
          {isActive && !hasPassword && <Badge color="yellow">{words.pending}</Badge>}
          {isActive && isLocked && <Badge color="red">{words.locked}</Badge>}
          {isActive && hasPassword && !hasSecondFactor && (
            <Badge color="yellow">{words.noFactor}</Badge>
          )}
        </b>
        <span>{email}</span>
      </div>
      <div className={classes.state}>
        <b>{roleNames[role]}</b>
        <span>{lastUsedAt ? words.lastUsed(moment(lastUsedAt)) : words.neverUsed}</span>
      </div>
      <Button variant="default" size="sm" aria-label={words.change(fullName)} onClick={onChange}>
        {words.changeShort}
      </Button>
    </li>
  )
}
