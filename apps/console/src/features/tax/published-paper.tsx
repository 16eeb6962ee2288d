import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ignoreNotFound } from '@milepost/ui/api/ignore-not-found.ts'
import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog.tsx'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { useDownload } from '@milepost/ui/pdf/use-download.ts'
import { copy } from './tax.copy.ts'
import { useTaxRefresh } from './tax.hooks.ts'
import classes from './tax.module.css'

type PublishedPaperProps = {
  name: string
  facts: (string | false | null)[]
  fileName: string
  load: (() => Promise<Blob>) | undefined
  withdraw: () => Promise<void>
}

/** A published paper: open or withdraw it. */
export function PublishedPaper({ name, facts, fileName, load, withdraw }: PublishedPaperProps) {
  const words = useCopy(copy)
  const toast = useToast()
  const [isConfirming, setConfirming] = useState(false)
  const { download, isDownloading } = useDownload(
    () => load?.() ?? Promise.reject(new Error('There is no file')),
    fileName,
  )
  const withdrawal = useMutation({
    networkMode: 'always',
    mutationFn: () => withdraw().catch(ignoreNotFound),
    onSuccess: () => toast.success(words.withdrawn),
    onSettled: useTaxRefresh(),
  })
  return (
    <div className={classes.row}>
      <span>
        <b>{name}</b> <span className={classes.dim}>{facts.filter(Boolean).join(' · ')}</span>
      </span>
      {load && (
        <Button variant="default" size="sm" loading={isDownloading} onClick={download}>
          {words.open}
        </Button>
      )}
      <Button
        variant="subtle"
        color="red"
        size="sm"
        aria-label={words.withdrawName(name)}
        onClick={() => setConfirming(true)}
      >
        {words.withdraw}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={words.withdrawAsk(name)}
          confirm={words.withdraw}
          isPending={withdrawal.isPending}
          error={withdrawal.error}
          onConfirm={() => withdrawal.mutate()}
          onClose={() => setConfirming(false)}
        >
          <p>{words.withdrawText}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
