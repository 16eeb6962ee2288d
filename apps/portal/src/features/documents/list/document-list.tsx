import { Skeleton } from '@mantine/core'
import IconFiles from '@tabler/icons-react/dist/esm/icons/IconFiles.mjs'
import type { ReactNode } from 'react'
import type { DocumentFilter, ListedDocument } from '@milepost/contract/documents/documents'
import type { Page } from '@milepost/contract/wire/endpoint'
import { Empty } from '@milepost/ui/feedback/empty.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { PagedList } from '@milepost/ui/lists/paged-list.tsx'
import type { OnePage } from '@milepost/ui/lists/use-paged-list.ts'
import classes from './document-list.module.css'
import { DocumentColumns, DocumentRow } from './document-row.tsx'
import { copy } from './documents.copy.ts'

type DocumentListProps = {
  list: OnePage<Page<ListedDocument, DocumentFilter>>
  filter: DocumentFilter
  upload: ReactNode
}

/** One page of documents with pagination. */
export function DocumentList({ list, filter, upload }: DocumentListProps) {
  const words = useCopy(copy)
  return (
    <PagedList
      list={list}
      failed={words.listFailed}
      placeholder={<ListSkeleton />}
      empty={
        <Empty icon={IconFiles} title={words.empty} action={filter === 'received' && upload}>
          {filter === 'received' ? words.emptyReceived : words.emptyPosted}
        </Empty>
      }
    >
      {({ items }) => (
        <>
          <DocumentColumns />
          <ul className="plainList">
            {items.map((document) => (
              <li key={document.guid}>
                <DocumentRow document={document} />
              </li>
            ))}
          </ul>
        </>
      )}
    </PagedList>
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
