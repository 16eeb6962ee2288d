import { Button } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useQuery, type QueryKey } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ThreadFile as File } from '@milepost/contract/hub-messages/threads'
import { fileSize } from '../i18n/file-size.ts'
import { useCopy } from '../i18n/language.tsx'
import { useDownload } from '../pdf/use-download.ts'
import classes from './thread-messages.module.css'
import { copy } from './threads.copy.ts'

/** How to read the bytes of a file, as options of a query. */
export type FileRead = { queryKey: QueryKey; queryFn: () => Promise<Blob> }

/** A file of a message: a picture as a picture, anything else by its name. It is saved on request. */
export function ThreadFile({ file, content }: { file: File; content: FileRead }) {
  const words = useCopy(copy)
  const { fileName, mimeType, bytes } = file
  const isPicture = /^image\/(jpeg|png|webp|avif)$/.test(mimeType)
  const { download, isDownloading } = useDownload(content.queryFn, fileName)
  const { data: picture } = useQuery({
    queryKey: content.queryKey,
    queryFn: content.queryFn,
    enabled: isPicture,
    staleTime: Infinity,
    retry: false,
  })
  return (
    <>
      {isPicture && picture && <Picture bytes={picture} name={fileName} />}
      <Button
        variant="default"
        className={classes.file}
        loading={isDownloading}
        leftSection={<IconDownload size={18} aria-hidden="true" />}
        aria-label={words.download(fileName)}
        onClick={download}
      >
        <span className={classes.fileName}>{fileName}</span>
        <span className={classes.size}>{fileSize(bytes)}</span>
      </Button>
    </>
  )
}

function Picture({ bytes, name }: { bytes: Blob; name: string }) {
  const show = useCallback(
    (picture: HTMLImageElement) => {
      picture.src = URL.createObjectURL(bytes)
      return () => URL.revokeObjectURL(picture.src)
    },
    [bytes],
  )
  return <img ref={show} alt={name} className={classes.picture} />
}
