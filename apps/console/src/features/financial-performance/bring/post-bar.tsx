import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  booksImports,
  maxBooksFiles,
  type BooksPart,
} from '@milepost/contract/financial-performance/books-imports'
import { call, read } from '@milepost/ui/api/api.ts'
import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog.tsx'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { copy } from './bring.copy.ts'
import { useBooksChange } from './bring.hooks.ts'
import classes from './bring.module.css'

type Ready = { ids: string[]; versions: string[] }

/** The files with something ready, and the versions of those parts; as many files as one call posts. */
async function listReady(importId: string | undefined): Promise<Ready> {
  const found: BooksPart[] = []
  for (let page = 1; ; page++) {
    const query = { import: importId, status: 'ready', page, limit: 100 } as const
    const { items, total } = await call(booksImports.parts, { query })
    found.push(...items)
    if (page * 100 < total) continue
    const ids = [...new Set(found.map((part) => part.importId))].slice(0, maxBooksFiles)
    const inside = found.filter((part) => ids.includes(part.importId))
    return { ids, versions: inside.map(({ version }) => version) }
  }
}

/** Posts what is ready, in all files or in one, after a question that says how much it is. */
export function PostBar({ importId }: { importId?: string }) {
  const words = useCopy(copy)
  const cache = useQueryClient()
  const toast = useToast()
  const post = useBooksChange(booksImports.post, ({ batches, clients }) => {
    toast.success(words.postedToast(batches, clients))
    // Everything that is shown of the clients' books.
    void cache.invalidateQueries()
  })
  const { data } = useQuery(read(booksImports.parts, { query: { import: importId, limit: 1 } }))
  const [asked, setAsked] = useState<Ready>()
  const ready = data?.counts.ready ?? 0
  const all = data?.total ?? 0
  if (all === 0) return null
  return (
    <div className={classes.bar}>
      <span className={classes.grow}>{words.readyCount(ready, all)}</span>
      <Button disabled={ready === 0} onClick={() => void listReady(importId).then(setAsked)}>
        {words.post(ready)}
      </Button>
      {asked && (
        <ConfirmDialog
          title={words.postAsk(asked.versions.length)}
          confirm={words.post(asked.versions.length)}
          isPending={post.isPending}
          onConfirm={() => post.mutate({ body: asked }, { onSettled: () => setAsked(undefined) })}
          onClose={() => setAsked(undefined)}
        >
          {words.postText}
        </ConfirmDialog>
      )}
    </div>
  )
}
