import { useCopy } from '@milepost/ui/language.tsx'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import { useState } from 'react'
import type { PickedFile } from './draft.ts'
import classes from './page-picture.module.css'
import { copy } from './upload.copy.ts'
import { useObjectUrl } from './use-object-url.ts'

/** The page as a picture where the browser can show one, else a sheet of paper with its name. */
export function PagePicture({ page: { file, fileName } }: { page: PickedFile }) {
  const words = useCopy(copy)
  const [unseen, setUnseen] = useState(false)
  const url = useObjectUrl(/^image\/(jpeg|png)$/.test(file.type) ? file : undefined)
  return (
    <figure className={classes.figure}>
      {url && !unseen ? (
        <img src={url} alt={words.pictureOf(fileName)} onError={() => setUnseen(true)} />
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
