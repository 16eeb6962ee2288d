import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { splitPatterns } from '@milepost/contract/financial-performance/split-patterns'
import { call, read } from '@milepost/ui/api/api.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useIdempotencyKeys } from '@milepost/ui/api/use-idempotency-keys.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { uuid } from '@milepost/ui/storage/uuid.ts'
import { toDraft, toPattern, type DraftPart } from './split-draft.ts'
import { copy } from './splits.copy.ts'
import classes from './splits.module.css'

type SavedSplitsProps = {
  accountId: string
  /** The transaction's amount; money in is positive. */
  cents: number
  draft: DraftPart[]
  onChange: (draft: DraftPart[]) => void
}

/** Uses a saved split, saves the one in the form under a name, or deletes one. */
export function SavedSplits({ accountId, cents, draft, onChange }: SavedSplitsProps) {
  const words = useCopy(copy)
  const toast = useToast()
  const errorMessage = useErrorMessage()
  const cache = useQueryClient()
  const params = { accountId }
  const patterns = useQuery(read(splitPatterns.list, { params })).data ?? []
  const [chosenId, setChosenId] = useState('')
  const [name, setName] = useState('')
  const { keyFor } = useIdempotencyKeys()
  const chosen = patterns.find(({ id }) => id === chosenId)
  const parts = toPattern(draft, cents)
  const settled = {
    networkMode: 'always' as const,
    onError: (reason: unknown) => toast.failure(errorMessage(reason)),
    onSettled: () => cache.invalidateQueries({ queryKey: [splitPatterns.list.path] }),
  }
  const save = useMutation({
    mutationFn: () => {
      const splitPattern = { name: name.trim(), parts: parts! }
      const body = { splitPattern }
      // The same name again replaces it.
      const same = patterns.find((one) => one.name.toLowerCase() === name.trim().toLowerCase())
      return same
        ? call(splitPatterns.change, { params: { accountId, id: same.id }, body })
        : call(
            splitPatterns.add,
            { params, body },
            { idempotencyKey: keyFor({ accountId, ...body }) },
          )
    },
    onSuccess: (saved) => {
      toast.success(words.savedToast(saved.name))
      setChosenId(saved.id)
      setName('')
    },
    ...settled,
  })
  const remove = useMutation({
    mutationFn: (id: string) => call(splitPatterns.remove, { params: { accountId, id } }),
    onSuccess: () => {
      toast.success(words.deletedToast(chosen?.name ?? ''))
      setChosenId('')
    },
    ...settled,
  })
  return (
    <>
      {patterns.length > 0 && (
        <div className={classes.saved}>
          <NativeSelect
            size="sm"
            label={words.saved}
            value={chosenId}
            data={[
              { value: '', label: words.noSaved },
              ...patterns.map((one) => ({ value: one.id, label: one.name })),
            ]}
            onChange={(event) => {
              const id = event.currentTarget.value
              setChosenId(id)
              const pattern = patterns.find((one) => one.id === id)
              if (pattern) onChange(toDraft(pattern.parts, cents, uuid))
            }}
          />
          {chosen && (
            <Button
              size="sm"
              variant="default"
              loading={remove.isPending}
              onClick={() => remove.mutate(chosen.id)}
            >
              {words.deleteSaved(chosen.name)}
            </Button>
          )}
        </div>
      )}
      <div className={classes.saved}>
        <TextInput
          size="sm"
          label={words.saveAs}
          placeholder={words.saveAsHint}
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button
          size="sm"
          variant="default"
          disabled={name.trim() === '' || !parts || parts.length < 2}
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          {words.save}
        </Button>
      </div>
    </>
  )
}
