import { Alert, Modal, NativeSelect, TextInput } from '@mantine/core'
import { NewChartAccount, type ChartAccount } from '@milepost/contract/books/chart-of-accounts'
import { rangeOf, Section } from '@milepost/contract/books/ledger'
import { CallFailed } from '@milepost/contract/wire/caller'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useIdempotencyKeys } from '@milepost/ui/api/use-idempotency-keys.ts'
import { DialogFooter } from '@milepost/ui/feedback/dialog-footer.tsx'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { focusFirstInvalid } from '@milepost/ui/forms/focus-first-invalid.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { copy } from './chart.copy.ts'
import { useChartChanged, type ChartCalls } from './chart-calls.ts'
import classes from './chart.module.css'
import { nextNumber } from './next-number.ts'

type AccountDialogProps = {
  title: string
  chart: readonly ChartAccount[]
  calls: ChartCalls
  /** The account to rename; undefined to add one. */
  account?: ChartAccount | undefined
  onClose: () => void
}

/** Adds an account, or renames one. Suggests a free number in the section. */
export function AccountDialog({ title, chart, calls, account, onClose }: AccountDialogProps) {
  const words = useCopy(copy)
  const errorMessage = useErrorMessage()
  const toast = useToast()
  const changed = useChartChanged()
  const { keyFor } = useIdempotencyKeys()
  const [section, setSection] = useState<Section>(account?.section ?? 'asset')
  const [number, setNumber] = useState(
    String(account?.internalAccountNumber ?? nextNumber(chart, section) ?? ''),
  )
  const [name, setName] = useState(account?.name ?? '')
  const [isTried, setTried] = useState(false)
  const entered = { internalAccountNumber: Number(number), name: name.trim() }
  const [from, to] = rangeOf(section)
  const checked = NewChartAccount.safeParse(entered)
  const save = useMutation({
    networkMode: 'always',
    mutationFn: () =>
      account
        ? calls.change(account.internalAccountNumber, { name: entered.name })
        : calls.add(entered, { idempotencyKey: keyFor(entered) }),
    onSuccess: () => {
      toast.success(account ? words.renamed : words.added)
      onClose()
    },
    onSettled: changed,
  })
  const refused = save.error instanceof CallFailed ? save.error.fields : {}
  const problem = (field: 'internalAccountNumber' | 'name') => {
    const issue = checked.error?.issues.find(({ path: [first] }) => first === field)
    if (isTried && issue) return errorMessage(issue.message)
    const failure = refused[`chartAccount.${field}`]
    return failure && errorMessage(failure.title)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      withCloseButton={false}
      closeOnClickOutside={false}
    >
      <form
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (checked.success) save.mutate()
          else focusFirstInvalid(event.currentTarget, () => setTried(true))
        }}
      >
        {!account && (
          <div className={classes.pair}>
            <NativeSelect
              data-autofocus
              label={words.section}
              value={section}
              data={Section.options.map((value) => ({ value, label: words[value] }))}
              onChange={(event) => {
                const chosen = Section.parse(event.currentTarget.value)
                setSection(chosen)
                setNumber(String(nextNumber(chart, chosen) ?? ''))
              }}
            />
            <TextInput
              label={words.number}
              description={words.numberHint(from, to)}
              inputMode="numeric"
              maxLength={4}
              value={number}
              error={problem('internalAccountNumber')}
              onChange={(event) => setNumber(event.currentTarget.value)}
            />
          </div>
        )}
        <TextInput
          data-autofocus={account ? true : undefined}
          label={words.name}
          description={words.nameHint}
          maxLength={60}
          value={name}
          error={problem('name')}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {save.isError && Object.keys(refused).length === 0 && (
          <Alert color="red" role="alert">
            {errorMessage(save.error)}
          </Alert>
        )}
        <DialogFooter submitLabel={words.save} isPending={save.isPending} onClose={onClose} />
      </form>
    </Modal>
  )
}
