import type { DocumentFilter, ListedDocument } from '@milepost/contract/documents/documents'
import type { Page } from '@milepost/contract/wire/endpoint'
import { Skeleton } from '@mantine/core'
import { Empty } from '@milepost/ui/feedback/empty.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { ListFooter } from '@milepost/ui/lists/list-footer.tsx'
import { LoadState } from '@milepost/ui/feedback/load-state.tsx'
import { useIsStaleList } from '@milepost/ui/lists/use-is-stale-list.ts'
import IconFiles from '@tabler/icons-react/dist/esm/icons/IconFiles.mjs'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DocumentColumns, DocumentRow } from './document-row.tsx'
import classes from './document-list.module.css'
import { copy } from './documents.copy.ts'

type DocumentsResult = Page<ListedDocument, DocumentFilter>

type DocumentListProps = {
  query: UseQueryResult<DocumentsResult>
  filter: DocumentFilter
  onPage: (page: number) => void
  upload: ReactNode
}

/** One page of documents with pagination. */
export function DocumentList({ query, filter, onPage, upload }: DocumentListProps) {
  const words = useCopy(copy)
  if (useIsStaleList(query, filter)) return <ListSkeleton />
  return (
    <LoadState query={query} failed={words.listFailed} placeholder={<ListSkeleton />}>
      {(result) =>
        result.total === 0 ? (
          <Empty icon={IconFiles} title={words.empty} action={filter === 'received' && upload}>
            {filter === 'received' ? words.emptyReceived : words.emptyPosted}
          </Empty>
        ) : (
          <>
            <DocumentColumns />
            <ul className="plainList" aria-busy={query.isPlaceholderData}>
              {result.items.map((document) => (
                <li key={document.guid}>
                  <DocumentRow document={document} />
                </li>
              ))}
            </ul>
            <ListFooter {...result} onPage={onPage} />
          </>
        )
      }
    </LoadState>
  )
}

const ListSkeleton = () => (
  <>
    <DocumentColumns />
    <ul className="plainList" aria-hidden="true">
      {Array.from({ length: 10 }, (_, row) => (
        <li key={row} className={classes.waiting}>
          <Skeleton height={16} width={`${62 - (row % 3) * 9}%`} />
        </li>
      ))}
    </ul>
  </>
)
