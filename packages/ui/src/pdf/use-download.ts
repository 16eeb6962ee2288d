import { useMutation } from '@tanstack/react-query'
import { CallFailed } from '@milepost/contract/wire/caller'
import { useErrorMessage } from '../api/use-error-message.ts'
import { useToast } from '../feedback/toast.tsx'
import { useCopy } from '../i18n/language.tsx'
import { copy } from './download.copy.ts'
import { saveFile } from './save-file.ts'

/** Downloads a file as `fileName`; a toast reports a missing file or an unreachable server. */
export function useDownload(load: () => Promise<Blob>, fileName: string) {
  const words = useCopy(copy)
  const errorMessage = useErrorMessage()
  const toast = useToast()
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: async () => saveFile(await load(), fileName),
    onError: (reason) => {
      const hasResponse = reason instanceof CallFailed && reason.status !== undefined
      toast.failure(hasResponse ? words.fileNotFound : errorMessage(reason))
    },
  })
  return { download: () => mutate(), isDownloading: isPending }
}
