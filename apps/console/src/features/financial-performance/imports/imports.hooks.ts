import { useDebouncedCallback } from '@mantine/hooks'
import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  bankImports,
  type BankImportRow,
  type BankImportSettings,
  type ImportDecisions,
} from '@milepost/contract/financial-performance/bank-imports'
import { CallFailed } from '@milepost/contract/wire/caller'
import type { Page } from '@milepost/contract/wire/endpoint'
import { call, read } from '@milepost/ui/api/api.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { copy } from './imports.copy.ts'

/** The message for a file that can't be read, with its line. */
export function useFileErrorMessage(): (reason: unknown) => string {
  const words = useCopy(copy)
  const errorMessage = useErrorMessage()
  return (reason) => {
    const { detail } = reason instanceof CallFailed ? reason : {}
    return detail ? words.atLine(errorMessage(reason), detail) : errorMessage(reason)
  }
}

/** Changes of settings as one: later ones win, field by field. */
export const mergeSettings = (
  before: BankImportSettings,
  { mapping, accounts, ...rest }: BankImportSettings,
): BankImportSettings => ({
  ...before,
  ...rest,
  ...(mapping && { mapping: { ...before.mapping, ...mapping } }),
  ...(accounts && {
    accounts: [
      ...(before.accounts ?? []).filter(({ index }) =>
        accounts.every((one) => one.index !== index),
      ),
      ...accounts,
    ],
  }),
})

/**
 * A file under review, and how it is read. Changes show at once and are sent after a pause; until the answer to the
 * latest one, they are `unsaved`.
 */
export function useImportReview(accountId: string, id: string) {
  const cache = useQueryClient()
  const shown = read(bankImports.showPreview, { params: { accountId, id } })
  const preview = useQuery(shown)
  const [unsaved, setUnsaved] = useState<BankImportSettings>({})
  const version = useRef(0)
  const save = useMutation({
    networkMode: 'always',
    // One after the other, so that no answer lacks an earlier change.
    scope: { id: `bank-import ${id}` },
    mutationFn: ({ settings }: { settings: BankImportSettings; version: number }) =>
      call(bankImports.change, { params: { accountId, id }, body: settings }),
    onSuccess: (changed, sent) => {
      if (sent.version !== version.current) return undefined
      cache.setQueryData(shown.queryKey, changed)
      setUnsaved({})
      return cache.invalidateQueries({ queryKey: [bankImports.rows.path] })
    },
  })
  const send = useDebouncedCallback(
    (settings: BankImportSettings) => save.mutate({ settings, version: version.current }),
    300,
  )
  const change = (settings: BankImportSettings) => {
    const all = mergeSettings(unsaved, settings)
    version.current += 1
    save.reset()
    setUnsaved(all)
    send(all)
  }
  const withdraw = () => {
    version.current += 1
    save.reset()
    setUnsaved({})
  }
  return { preview, unsaved, change, withdraw, error: save.error }
}

export type ImportReview = ReturnType<typeof useImportReview>

type RowsPage = Page<BankImportRow>

const isReadable = ({ date, amount }: BankImportRow) => date !== null && amount !== null

/** A row after a decision that the server has not confirmed yet. */
function applyDecision(row: BankImportRow, decisions: ImportDecisions): BankImportRow {
  const { positions, standing, decision, date = row.date, amount = row.amount } = decisions
  if (!(positions?.includes(row.position) ?? row.standing === standing)) return row
  const decided = { ...row, date, amount, decision }
  return decision === 'take' && !isReadable(decided) ? row : decided
}

const decisionKey = (id: string) => ['decide', id]

/** Whether some decision about the file is not stored and counted yet. */
export const useIsDeciding = (id: string): boolean =>
  useIsMutating({ mutationKey: decisionKey(id) }) > 0

/** Decides about rows. It shows at once, and is taken back if the server refuses. */
export function useDecide(accountId: string, id: string): (decisions: ImportDecisions) => void {
  const cache = useQueryClient()
  const toast = useToast()
  const errorMessage = useErrorMessage()
  const mutationKey = decisionKey(id)
  const { mutate } = useMutation({
    mutationKey,
    networkMode: 'always',
    // One after the other: the last decision about a row counts.
    scope: { id: `decide ${id}` },
    mutationFn: (body: ImportDecisions) =>
      call(bankImports.decide, { params: { accountId, id }, body }),
    onMutate: async (decisions) => {
      await cache.cancelQueries({ queryKey: [bankImports.rows.path] })
      cache.setQueriesData<RowsPage>(
        { queryKey: [bankImports.rows.path] },
        (page) =>
          page && { ...page, items: page.items.map((row) => applyDecision(row, decisions)) },
      )
    },
    onError: (reason) => toast.failure(errorMessage(reason)),
    onSettled: () =>
      // An answer between two quick decisions would show the second one undone.
      cache.isMutating({ mutationKey }) > 1
        ? undefined
        : Promise.all(
            [bankImports.rows, bankImports.showPreview].map(({ path }) =>
              cache.invalidateQueries({ queryKey: [path] }),
            ),
          ),
  })
  return mutate
}
