import { NativeSelect, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { NewStaff, staff } from '@milepost/contract/account/staff'
import { StaffRole } from '@milepost/contract/wire/access'
import { call } from '@milepost/ui/api/api.ts'
import { useIdempotencyKeys } from '@milepost/ui/api/use-idempotency-keys.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { EmailInput } from '@milepost/ui/forms/email-input.tsx'
import { findRefusal } from '@milepost/ui/forms/find-refusal.ts'
import { FormDialog } from '@milepost/ui/forms/form-dialog.tsx'
import { useSchemaForm } from '@milepost/ui/forms/use-schema-form.ts'
import { useCopy, useLanguage } from '@milepost/ui/i18n/language.tsx'
import { useInvited } from '../../shared/invited.ts'
import { OwnPasswordDialog } from '../../shared/own-password-dialog.tsx'
import classes from './staff-page.module.css'
import { copy, roles } from './staff.copy.ts'

type NewStaffInput = z.input<typeof NewStaff>
type Invitation = { staffMember: NewStaffInput; password: string }

/** Invites a new staff member. */
export function InviteStaff({ onClose }: { onClose: () => void }) {
  const words = useCopy(copy)
  const roleNames = useCopy(roles)
  const { language } = useLanguage()
  const toast = useToast()
  const invited = useInvited()
  const cache = useQueryClient()
  const form = useSchemaForm<NewStaffInput>(NewStaff, {
    email: '',
    firstName: '',
    lastName: '',
    phone: '',
    role: 'bookkeeper',
    language,
  })
  /** Whom to invite, once the admin has given their password. */
  const [confirming, setConfirming] = useState<NewStaffInput>()
  const { keyFor } = useIdempotencyKeys()
  const invite = useMutation({
    networkMode: 'always',
    mutationFn: ({ staffMember, password }: Invitation) =>
      call(
        staff.invite,
        { body: { staffMember, password } },
        { idempotencyKey: keyFor(staffMember) },
      ),
    onSuccess: ({ fullName }) => {
      toast.success(invited(words.invited(fullName)))
      void cache.invalidateQueries({ queryKey: [staff.list.path] })
      onClose()
    },
    onError: (reason) => form.refuse(reason, 'staffMember'),
  })
  // A wrong password is said where it is asked for.
  const isAsking = confirming || findRefusal(invite.error, '', 'password')
  const name = `${confirming?.firstName} ${confirming?.lastName}`
  return (
    <FormDialog
      title={words.inviteTitle}
      submitLabel={words.send}
      isPending={invite.isPending}
      error={isAsking ? null : invite.error}
      onSubmit={form.submit(setConfirming)}
      onClose={onClose}
      below={
        confirming && (
          <OwnPasswordDialog
            title={confirming.role === 'admin' ? words.makeAdminAsk(name) : words.inviteAsk(name)}
            text={confirming.role === 'admin' ? words.makeAdminText : words.inviteAskText}
            action={words.send}
            save={(password) => invite.mutateAsync({ staffMember: confirming, password })}
            onClose={() => setConfirming(undefined)}
          />
        )
      }
    >
      <p>{words.inviteText}</p>
      <EmailInput label={words.email} autoComplete="off" data-autofocus {...form.field('email')} />
      <div className={classes.two}>
        <TextInput label={words.firstName} {...form.field('firstName')} />
        <TextInput label={words.lastName} {...form.field('lastName')} />
      </div>
      <TextInput label={words.phone} type="tel" {...form.field('phone')} />
      <div className={classes.two}>
        <NativeSelect
          size="md"
          label={words.role}
          data={StaffRole.options.map((value) => ({ value, label: roleNames[value] }))}
          {...form.field('role')}
        />
        <NativeSelect
          size="md"
          label={words.language}
          data={[
            { value: 'en', label: 'English' },
            { value: 'es', label: 'Español' },
          ]}
          {...form.field('language')}
        />
      </div>
    </FormDialog>
  )
}
