import { Button, Paper } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import {
  booksImports,
  type BooksImport,
} from '@milepost/contract/financial-performance/books-imports'
import { read } from '@milepost/ui/api/api.ts'
import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog.tsx'
import { LoadState, SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { paths } from '../../../paths.ts'
import { copy as bring } from './bring.copy.ts'
import { useBooksChange } from './bring.hooks.ts'
import classes from './bring.module.css'
import { FileColumns } from './file-columns.tsx'
import { copy } from './file.copy.ts'
import { PartList } from './part-list.tsx'
import { PostBar } from './post-bar.tsx'

/** One file of earlier books: how it is read, whose it is, and what was posted from it. */
export function BooksImportPage() {
  const words = useCopy(copy)
  const bringWords = useCopy(bring)
  const { importId: id = '' } = useParams()
  const file = useQuery(read(booksImports.show, { params: { id } }))
  return (
    <Page
      title={file.data?.fileName ?? words.title}
      back={{ to: paths.bringBooks, label: words.back }}
    >
      <LoadState
        query={file}
        failed={bringWords.loadFailed}
        placeholder={<SkeletonRows rows={8} height={44} />}
      >
        {(shown) => (
          <div className={classes.stack}>
            {shown.sheet !== null && shown.sheetsLeftOut.length > 0 && (
              <Paper p="md" role="note">
                {words.sheetsLeftOut(shown.sheet, shown.sheetsLeftOut.join(', '))}
              </Paper>
            )}
            {shown.sample.length > 0 && <FileColumns file={shown} />}
            <PartList importId={id} />
            <Undoing file={shown} />
            {shown.state === 'review' && <PostBar importId={id} />}
          </div>
        )}
      </LoadState>
    </Page>
  )
}

/** Discards a file, or takes back what was posted from it. */
function Undoing({ file: { id, postedParts } }: { file: BooksImport }) {
  const words = useCopy(copy)
  const toast = useToast()
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  const takeBack = useBooksChange(booksImports.takeBack, () => {
    toast.success(words.takenBack)
    close()
  })
  const remove = useBooksChange(booksImports.remove, () => {
    toast.success(words.discarded)
    void navigate(paths.bringBooks)
  })
  const isPosted = postedParts > 0
  return (
    <div className={classes.undoing}>
      <Button variant="default" onClick={() => setIsAsking(true)}>
        {isPosted ? words.takeBack : words.discard}
      </Button>
      {isAsking &&
        (isPosted ? (
          <ConfirmDialog
            title={words.takeBackAsk}
            confirm={words.takeBack}
            isPending={takeBack.isPending}
            onConfirm={() => takeBack.mutate({ params: { id }, body: {} }, { onSettled: close })}
            onClose={close}
          >
            {words.takeBackText}
          </ConfirmDialog>
        ) : (
          <ConfirmDialog
            title={words.discardAsk}
            confirm={words.discard}
            isPending={remove.isPending}
            onConfirm={() => remove.mutate({ params: { id } })}
            onClose={close}
          >
            {words.discardText}
          </ConfirmDialog>
        ))}
    </div>
  )
}
