import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { profitPlanForStaff } from '@milepost/contract/profit-plan/profit-plan'
import { call } from '@milepost/ui/api/api.ts'
import { ignoreNotFound } from '@milepost/ui/api/ignore-not-found.ts'
import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog.tsx'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { paths } from '../../paths.ts'
import { copy } from './profit-plan.copy.ts'

/** Discards a draft after confirmation. */
export function DiscardDraft({ accountId, id }: { accountId: string; id: string }) {
  const words = useCopy(copy)
  const toast = useToast()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const [isConfirming, setConfirming] = useState(false)
  const remove = useMutation({
    networkMode: 'always',
    mutationFn: () =>
      call(profitPlanForStaff.remove, { params: { accountId, id } }).catch(ignoreNotFound),
    onSuccess: async () => {
      toast.success(words.removed)
      void navigate(paths.plans(accountId))
      await cache.invalidateQueries({ queryKey: [profitPlanForStaff.list.path] })
    },
  })
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => setConfirming(true)}>
        {words.remove}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={words.removeAsk}
          confirm={words.remove}
          isPending={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate()}
          onClose={() => setConfirming(false)}
        >
          <p>{words.removeText}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
