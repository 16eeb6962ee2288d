import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import { useCallback, useState } from 'react'
import type { PickedFile } from '@milepost/ui/files/pick-file.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { copy } from '../draft/upload.copy.ts'
import classes from './page-picture.module.css'

/** The page as a picture if the browser can show it, else a sheet icon with the file name. */
export function PagePicture({ page: { file, fileName } }: { page: PickedFile }) {
  const words = useCopy(copy)
  const [hasFailed, setHasFailed] = useState(false)
  const isPicture = /^image\/(?!tiff)/.test(file.type) && !hasFailed
  const show = useCallback(
    (picture: HTMLImageElement) => {
      picture.src = URL.createObjectURL(file)
      return () => URL.revokeObjectURL(picture.src)
    },
    [file],
  )
  return (
    <figure className={classes.figure}>
      {isPicture ? (
        <img ref={show} alt={words.pictureLabel(fileName)} onError={() => setHasFailed(true)} />
      ) : (
        <IconFileText size={56} stroke={1.25} aria-hidden="true" />
      )}
      <figcaption>
        <b>{fileName}</b>
        <span>{words.size(file.size)}</span>
      </figcaption>
    </figure>
  )
}
