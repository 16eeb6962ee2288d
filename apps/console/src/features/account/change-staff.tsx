import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { staff, StaffChange, type ListedStaff } from '@milepost/contract/account/staff'
import { StaffRole } from '@milepost/contract/wire/access'
import { PasswordDialog } from '@milepost/ui/account-security/password-dialog.tsx'
import { call } from '@milepost/ui/api/api.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { FormDialog } from '@milepost/ui/forms/form-dialog.tsx'
import { useSchemaForm } from '@milepost/ui/forms/use-schema-form.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { changedFields } from '../../shared/changed-fields.ts'
import { useInvited } from '../../shared/invited.ts'
import { DeactivateDialog } from './deactivate-dialog.tsx'
import classes from './staff-page.module.css'
import { copy, roles } from './staff.copy.ts'

type ChangeStaffProps = { member: ListedStaff; onClose: () => void }

/** Edits a staff member: name, phone, role, and whether they may sign in. */
export function ChangeStaff({ member, onClose }: ChangeStaffProps) {
  const words = useCopy(copy)
  const roleNames = useCopy(roles)
  const toast = useToast()
  const invited = useInvited()
  const cache = useQueryClient()
  const { id, firstName, lastName, fullName, phone, role, isActive } = member
  const params = { id }
  const [before] = useState<StaffChange>({ firstName, lastName, phone, role })
  const form = useSchemaForm(StaffChange, before)

  /** The change and its success message. */
  const runAction = useMutation({
    networkMode: 'always',
    mutationFn: async ({ run }: { run: () => Promise<unknown>; successMessage: string }) => run(),
    onSuccess: (_, { successMessage }) => {
      toast.success(successMessage)
      void cache.invalidateQueries({ queryKey: [staff.list.path] })
      onClose()
    },
  })
  const change = (staffMember: StaffChange, successMessage: string) =>
    runAction.mutate({
      run: () => call(staff.change, { params, body: { staffMember } }),
      successMessage,
    })
  const [confirming, setConfirming] = useState<
    'activate' | 'deactivate' | 'resetFactor' | { makeAdmin: StaffChange }
  >()
  const closeConfirm = () => {
    setConfirming(undefined)
    runAction.reset()
  }

  return (
    <FormDialog
      title={fullName}
      submitLabel={words.save}
      isPending={runAction.isPending}
      error={confirming ? null : runAction.error}
      onSubmit={form.submit((values) => {
        const changed = changedFields(before, values)
        if (changed.role === 'admin') setConfirming({ makeAdmin: changed })
        else change(changed, words.saved)
      })}
      onClose={onClose}
      below={
        <>
          <section className={classes.access} aria-label={words.access}>
            {isActive && (
              <>
                <Button
                  variant="default"
                  onClick={() =>
                    runAction.mutate({
                      run: () => call(staff.inviteAgain, { params }),
                      successMessage: invited(words.linkSent),
                    })
                  }
                >
                  {words.sendLink}
                </Button>
                {member.isLocked && (
                  <Button
                    variant="default"
                    onClick={() =>
                      runAction.mutate({
                        run: () => call(staff.unlock, { params }),
                        successMessage: words.unlocked(fullName),
                      })
                    }
                  >
                    {words.unlock}
                  </Button>
                )}
                {member.hasSecondFactor && (
                  <Button variant="default" onClick={() => setConfirming('resetFactor')}>
                    {words.resetFactor}
                  </Button>
                )}
              </>
            )}
            <Button
              variant={isActive ? 'subtle' : 'default'}
              color={isActive ? 'red' : undefined}
              onClick={() => setConfirming(isActive ? 'deactivate' : 'activate')}
            >
              {isActive ? words.deactivate : words.activate}
            </Button>
          </section>
          {confirming === 'deactivate' && (
            <DeactivateDialog
              member={member}
              error={runAction.error}
              run={(body) =>
                runAction.mutateAsync({
                  run: () =>
                    call(staff.change, {
                      params,
                      body: { staffMember: { isActive: false }, ...body },
                    }),
                  successMessage: words.deactivated(fullName),
                })
              }
              onClose={closeConfirm}
            />
          )}
          {confirming === 'activate' && (
            <PasswordDialog
              title={words.activateAsk(fullName)}
              text={words.activateText}
              action={words.activate}
              run={(password) =>
                runAction.mutateAsync({
                  run: () =>
                    call(staff.change, {
                      params,
                      body: { staffMember: { isActive: true }, password },
                    }),
                  successMessage: words.activated(fullName),
                })
              }
              onClose={closeConfirm}
            />
          )}
          {confirming === 'resetFactor' && (
            <PasswordDialog
              title={words.resetFactorAsk(fullName)}
              text={words.resetFactorText}
              action={words.resetFactor}
              isDestructive
              run={(password) =>
                runAction.mutateAsync({
                  run: () => call(staff.removeSecondFactor, { params, body: { password } }),
                  successMessage: words.factorReset,
                })
              }
              onClose={closeConfirm}
            />
          )}
          {typeof confirming === 'object' && (
            <PasswordDialog
              title={words.makeAdminAsk(fullName)}
              text={words.makeAdminText}
              action={words.makeAdmin}
              run={(password) =>
                runAction.mutateAsync({
                  run: () =>
                    call(staff.change, {
                      params,
                      body: { staffMember: confirming.makeAdmin, password },
                    }),
                  successMessage: words.saved,
                })
              }
              onClose={closeConfirm}
            />
          )}
        </>
      }
    >
      <div className={classes.two}>
        <TextInput label={words.firstName} {...form.field('firstName')} />
        <TextInput label={words.lastName} {...form.field('lastName')} />
      </div>
      <TextInput label={words.phone} type="tel" {...form.field('phone')} />
      <NativeSelect
        size="md"
        label={words.role}
        data={StaffRole.options.map((value) => ({ value, label: roleNames[value] }))}
        {...form.field('role')}
      />
    </FormDialog>
  )
}
