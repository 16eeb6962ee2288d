import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { accountForStaff } from '@milepost/contract/account/account'
import { board, type ClientsChange } from '@milepost/contract/board/board'
import { clientInvitations } from '@milepost/contract/clients/client-invitations'
import { ClientService } from '@milepost/contract/clients/client-record'
import { clientTags } from '@milepost/contract/clients/client-tags'
import { staffMayUse } from '@milepost/contract/wire/staff-areas'
import { PasswordDialog } from '@milepost/ui/account-security/password-dialog.tsx'
import { read } from '@milepost/ui/api/api.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { Form } from '@milepost/ui/forms/form.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { paths } from '../../paths.ts'
import { useWaveSize, useWaveWords } from '../../shared/clients/invitation-wave.ts'
import { recordWords } from '../../shared/clients/record-words.copy.ts'
import { useColleagues } from '../../shared/use-colleagues.ts'
import { copy } from './board.copy.ts'
import { useBoardChange } from './board.hooks.ts'
import classes from './board.module.css'

/** The most clients that an address names: a browser asks the server for it again, which takes no longer one. */
const maxInAddress = 300

type BulkActionsProps = {
  ids: string[]
  onClear: () => void
  /** What selects more of them. */
  children: ReactNode
}

/** What can be done with all selected clients at once. */
export function BulkActions({ ids, onClear, children }: BulkActionsProps) {
  const words = useCopy(copy)
  const named = useCopy(recordWords)
  const toast = useToast()
  const { data: me } = useQuery(read(accountForStaff.currentStaff, {}))
  const { data: tags = [] } = useQuery(read(clientTags.list, {}))
  const colleagues = useColleagues()
  const change = useBoardChange(board.changeClients)
  if (ids.length === 0 || !me) return null
  const send = async (what: Omit<ClientsChange, 'accountIds'>) => {
    const sent = change.mutateAsync({ body: { clients: { accountIds: ids, ...what } } })
    // The failure has already been shown. Another filter may have taken these buttons away meanwhile.
    const done = await sent.catch(() => undefined)
    if (done) toast.success(words.changed(done.changed))
  }
  const serviceOptions = ClientService.options.map((value) => ({ value, label: named[value] }))
  const tagOptions = tags.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <div role="group" aria-label={words.actions} className={classes.bulk}>
      <b role="status">{words.selected(ids.length)}</b>
      {children}
      {me.role !== 'consultant' && (
        <Choice
          label={words.assign}
          options={[
            { value: 'nobody', label: words.nobody },
            ...colleagues.map(({ id, fullName }) => ({ value: id, label: fullName })),
          ]}
          onChoose={(id) => void send({ consultantId: id === 'nobody' ? null : id })}
        />
      )}
      {tags.length > 0 && (
        <>
          <Choice
            label={words.addTag}
            options={tagOptions}
            onChoose={(id) => void send({ addTagId: id })}
          />
          <Choice
            label={words.removeTag}
            options={tagOptions}
            onChoose={(id) => void send({ removeTagId: id })}
          />
        </>
      )}
      <Choice
        label={words.addService}
        options={serviceOptions}
        onChoose={(service) => void send({ addService: ClientService.parse(service) })}
      />
      <Choice
        label={words.removeService}
        options={serviceOptions}
        onChoose={(service) => void send({ removeService: ClientService.parse(service) })}
      />
      {ids.length > maxInAddress ? (
        <small>{words.messageByTag(maxInAddress)}</small>
      ) : (
        <Button component={Link} to={paths.newMessageTo(ids.join(','))} size="sm" variant="default">
          {words.message}
        </Button>
      )}
      {staffMayUse('invitations', me.role) && <Invite ids={ids} />}
      <Button size="sm" variant="subtle" onClick={onClear}>
        {words.clear}
      </Button>
    </div>
  )
}

type ChoiceProps = {
  label: string
  options: { value: string; label: string }[]
  onChoose: (value: string) => void
}

/** A choice that acts with its button: with the arrow keys, a select would act on each step. */
function Choice({ label, options, onChoose }: ChoiceProps) {
  const [value, setValue] = useState('')
  return (
    <Form
      className={classes.choice}
      onSubmit={() => {
        if (value) onChoose(value)
      }}
    >
      <NativeSelect
        size="sm"
        aria-label={label}
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
        data={[{ value: '', label: '…' }, ...options]}
      />
      <Button type="submit" size="sm" variant="default" disabled={value === ''}>
        {label}
      </Button>
    </Form>
  )
}

function Invite({ ids }: { ids: string[] }) {
  const words = useCopy(copy)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="default" onClick={() => setOpen(true)}>
        {words.invite}
      </Button>
      {isOpen && <InviteDialog ids={ids} onClose={() => setOpen(false)} />}
    </>
  )
}

function InviteDialog({ ids, onClose }: { ids: string[]; onClose: () => void }) {
  const words = useCopy(copy)
  const toast = useToast()
  const { leftOut, sent } = useWaveWords()
  const wave = { state: 'not_invited' as const, accountIds: ids }
  const { data: size } = useWaveSize(wave)
  const notMailed = size && leftOut(size)
  const invite = useBoardChange(clientInvitations.start, { failsAt: 'dialog' })
  const send = async (password: string) => {
    toast.success(sent(await invite.mutateAsync({ body: { wave, password } })))
    onClose()
  }
  return (
    <PasswordDialog
      title={words.inviteAsk}
      text={words.inviteText(size?.clients)}
      action={words.invite}
      run={send}
      onClose={onClose}
    >
      {notMailed && <p>{notMailed}</p>}
    </PasswordDialog>
  )
}
