import { useCopy } from '../i18n/language.tsx'
import { copy } from './frame.copy.ts'
import classes from './skip-link.module.css'

/** The first Tab stop: skips the menu and goes to the page. */
export function SkipLink() {
  const words = useCopy(copy)
  return (
    <a
      href="#main"
      className={classes.skip}
      onClick={(event) => {
        // The router would treat the fragment as a navigation.
        event.preventDefault()
        document.getElementById('main')?.focus()
      }}
    >
      {words.skip}
    </a>
  )
}
