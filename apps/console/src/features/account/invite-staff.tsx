import { NativeSelect, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { NewStaff, staff } from '@milepost/contract/account/staff'
import { StaffRole } from '@milepost/contract/wire/access'
import { CallFailed } from '@milepost/contract/wire/caller'
import { PasswordDialog } from '@milepost/ui/account-security/password-dialog.tsx'
import { call } from '@milepost/ui/api/api.ts'
import { useIdempotencyKeys } from '@milepost/ui/api/use-idempotency-keys.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { EmailInput } from '@milepost/ui/forms/email-input.tsx'
import { FormDialog } from '@milepost/ui/forms/form-dialog.tsx'
import { useSchemaForm } from '@milepost/ui/forms/use-schema-form.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { useInvited } from '../../shared/invited.ts'
import classes from './staff-page.module.css'
import { copy, roles } from './staff.copy.ts'

type NewStaffInput = z.input<typeof NewStaff>
type Invitation = { staffMember: NewStaffInput; password?: string }

/** Invites a new staff member. */
export function InviteStaff({ onClose }: { onClose: () => void }) {
  const words = useCopy(copy)
  const roleNames = useCopy(roles)
  const toast = useToast()
  const invited = useInvited()
  const cache = useQueryClient()
  const form = useSchemaForm<NewStaffInput>(NewStaff, {
    email: '',
    firstName: '',
    lastName: '',
    phone: '',
    role: 'bookkeeper',
    language: 'en',
  })
  /** The admin to invite, once the inviting one has given their password. */
  const [newAdmin, setNewAdmin] = useState<NewStaffInput>()
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
    onError: (reason) => {
      // Shown in the dialog that asks for it.
      if (reason instanceof CallFailed && reason.fields['password']) return
      setNewAdmin(undefined)
      form.refuse(reason, 'staffMember')
    },
  })
  return (
    <FormDialog
      title={words.inviteTitle}
      submitLabel={words.send}
      isPending={invite.isPending}
      error={newAdmin ? null : invite.error}
      onSubmit={form.submit((staffMember) =>
        staffMember.role === 'admin' ? setNewAdmin(staffMember) : invite.mutate({ staffMember }),
      )}
      onClose={onClose}
      below={
        newAdmin && (
          <PasswordDialog
            title={words.makeAdminAsk(`${newAdmin.firstName} ${newAdmin.lastName}`)}
            text={words.makeAdminText}
            action={words.send}
            run={(password) => invite.mutateAsync({ staffMember: newAdmin, password })}
            onClose={() => {
              setNewAdmin(undefined)
              invite.reset()
            }}
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
