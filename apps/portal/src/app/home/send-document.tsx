import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { Link } from 'react-router'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { paths, withUpload } from '../../paths.ts'
import { copy } from './home.copy.ts'
import classes from './send-document.module.css'

/** Link to the upload sheet. */
export function SendDocument() {
  const words = useCopy(copy)
  return (
    <Link to={withUpload(paths.home, 'new')} className={classes.send}>
      <IconUpload size={22} aria-hidden="true" className={classes.file} />
      <IconCamera size={22} aria-hidden="true" className={classes.photo} />
      <span>
        <b>{words.send}</b>
        <span>{words.sendHow}</span>
      </span>
    </Link>
  )
}
