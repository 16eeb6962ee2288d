import { Badge, Button, Paper } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconFileSpreadsheet from '@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import {
  bankImports,
  type ListedBankImport,
} from '@milepost/contract/financial-performance/bank-imports'
import { call, read } from '@milepost/ui/api/api.ts'
import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog.tsx'
import { Empty } from '@milepost/ui/feedback/empty.tsx'
import { SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useAccountName } from '@milepost/ui/i18n/accounts.copy.ts'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { PagedList } from '@milepost/ui/lists/paged-list.tsx'
import { usePagedList } from '@milepost/ui/lists/use-paged-list.ts'
import { useDownload } from '@milepost/ui/pdf/use-download.ts'
import { paths } from '../../../paths.ts'
import { useChart } from '../../../shared/use-chart.ts'
import { copy as books } from '../books.copy.ts'
import { useBooksChanged } from '../books.hooks.ts'
import { copy } from './imports.copy.ts'
import classes from './imports.module.css'

/** The bank files imported for a client, each with its original and a way to undo it. */
export function ImportsPage() {
  const words = useCopy(copy)
  const booksWords = useCopy(books)
  const { accountId = '' } = useParams()
  const [toUndo, setToUndo] = useState<ListedBankImport>()
  const list = usePagedList((page) =>
    read(bankImports.list, { params: { accountId }, query: { page } }),
  )
  const importButton = (
    <Button component={Link} to={paths.bankImport(accountId)} size="sm">
      {words.importFile}
    </Button>
  )
  return (
    <Page
      title={words.list}
      back={{ to: paths.books(accountId), label: booksWords.back }}
      actions={importButton}
    >
      <Paper className={classes.card}>
        <PagedList
          list={list}
          failed={words.listFailed}
          placeholder={<SkeletonRows rows={4} height={44} />}
          empty={
            <Empty icon={IconFileSpreadsheet} title={words.none} action={importButton}>
              {words.noneText}
            </Empty>
          }
        >
          {(found) => (
            <ul className="plainList">
              {found.items.map((one) => (
                <li key={one.id}>
                  <ImportedFile accountId={accountId} file={one} onUndo={() => setToUndo(one)} />
                </li>
              ))}
            </ul>
          )}
        </PagedList>
      </Paper>
      {toUndo && (
        <UndoDialog accountId={accountId} file={toUndo} onClose={() => setToUndo(undefined)} />
      )}
    </Page>
  )
}

type ImportedFileProps = { accountId: string; file: ListedBankImport; onUndo: () => void }

function ImportedFile({ accountId, file, onUndo }: ImportedFileProps) {
  const words = useCopy(copy)
  const dates = useDates()
  const { id, fileName, importedAt, importedBy, undoneAt, undoneBy, from, to } = file
  const { download, isDownloading } = useDownload(
    () => call(bankImports.file, { params: { accountId, id } }),
    fileName,
  )
  const { data: chart = [] } = useChart(accountId)
  const getName = useAccountName()
  // A retired account has its name, too.
  const names = file.internalAccountNumbers.map((number) => {
    const found = chart.find((one) => one.internalAccountNumber === number)
    return found ? `${number} ${getName(found)}` : number
  })
  const isUndone = undoneAt !== null
  return (
    <div className={classes.file} data-undone={isUndone || undefined}>
      <div>
        <b>{fileName}</b> {isUndone && <Badge color="gray">{words.undone}</Badge>}
        <small>{words.by(importedBy, dates.moment(importedAt))}</small>
        {isUndone && <small>{words.undoneBy(undoneBy ?? '', dates.moment(undoneAt))}</small>}
      </div>
      <div>
        <span>
          {`${words.taken(file.taken)}${names.length > 0 ? ` → ${names.join(', ')}` : ''}`}
        </span>
        <small>
          {[
            from && to && words.period(dates.dayInYear(from), dates.dayInYear(to)),
            file.skipped > 0 && words.skipped(file.skipped),
            file.posted > 0 && words.posted(file.posted),
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
        {file.posted > 0 && !isUndone && <small>{words.cannotUndo}</small>}
      </div>
      <div className={classes.buttons}>
        <Button
          size="sm"
          variant="default"
          aria-label={words.download(fileName)}
          loading={isDownloading}
          onClick={download}
        >
          <IconDownload size={18} aria-hidden="true" />
        </Button>
        {!isUndone && (
          <Button
            size="sm"
            variant="default"
            aria-label={words.undoFile(fileName)}
            disabled={file.posted > 0}
            onClick={onUndo}
          >
            {words.undo}
          </Button>
        )}
      </div>
    </div>
  )
}

type UndoDialogProps = { accountId: string; file: ListedBankImport; onClose: () => void }

function UndoDialog({ accountId, file, onClose }: UndoDialogProps) {
  const words = useCopy(copy)
  const toast = useToast()
  const changed = useBooksChanged()
  const undo = useMutation({
    networkMode: 'always',
    mutationFn: () => call(bankImports.undo, { params: { accountId, id: file.id } }),
    onSuccess: () => {
      toast.success(words.isUndone)
      onClose()
    },
    onSettled: changed,
  })
  return (
    <ConfirmDialog
      title={words.undoTitle}
      confirm={words.reallyUndo}
      isPending={undo.isPending}
      error={undo.error}
      onConfirm={() => undo.mutate()}
      onClose={onClose}
    >
      {words.undoText(file.taken, file.fileName)}
    </ConfirmDialog>
  )
}
