import { useCopy } from '../i18n/language.tsx'
import { copy } from './frame.copy.ts'
import classes from './skip-link.module.css'

/** The first thing the Tab key reaches: past the menu, to the page. */
export function SkipLink() {
  const words = useCopy(copy)
  return (
    <a
      href="#main"
      className={classes.skip}
      onClick={(event) => {
        // Keeps the address: the router would treat the fragment as another place.
        event.preventDefault()
        document.getElementById('main')?.focus()
      }}
    >
      {words.skip}
    </a>
  )
}
