import { useQueryClient } from '@tanstack/react-query'
import { documents, type DocumentDetails } from '@milepost/contract/documents/documents'
import { lockedFiles } from '@milepost/contract/documents/locked-files'
import { call } from '@milepost/ui/api/api.ts'
import { UnlockForm } from '@milepost/ui/pdf/unlock-form.tsx'

/** Asks for the passwords of the PDFs because of which a document can't be opened. */
export function UnlockDocument({ document }: { document: DocumentDetails }) {
  const cache = useQueryClient()
  const { guid: id, files, reason } = document
  return files
    .filter(({ fileNumber }) => reason?.fileNumbers.includes(fileNumber))
    .map(({ fileName, fileNumber }) => (
      <UnlockForm
        key={fileNumber}
        fileName={fileName}
        unlock={async (password) => {
          await call(lockedFiles.unlock, { params: { id, fileNumber }, body: { password } })
          for (const { path } of [documents.show, documents.list])
            void cache.invalidateQueries({ queryKey: [path] })
        }}
      />
    ))
}
