import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import { useCallback, useState } from 'react'
import classes from './page-thumb.module.css'

/** Thumbnail of a page; its name is shown beside it. */
export function PageThumb({ file }: { file: File }) {
  const [hasFailed, setHasFailed] = useState(false)
  const show = useCallback(
    (picture: HTMLImageElement) => {
      picture.src = URL.createObjectURL(file)
      return () => URL.revokeObjectURL(picture.src)
    },
    [file],
  )
  const isPicture = /^image\/(?!tiff)/.test(file.type) && !hasFailed
  return (
    <span className={classes.thumb}>
      {isPicture ? (
        <img ref={show} alt="" decoding="async" onError={() => setHasFailed(true)} />
      ) : (
        <IconFileText size={24} stroke={1.5} aria-hidden="true" />
      )}
    </span>
  )
}
