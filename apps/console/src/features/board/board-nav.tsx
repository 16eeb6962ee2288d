import { NavLink } from 'react-router'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { paths } from '../../paths.ts'
import { copy } from './board.copy.ts'
import classes from './board.module.css'

/** Between the board and the calendar. */
export function BoardNav() {
  const words = useCopy(copy)
  return (
    <nav aria-label={words.pages} className={classes.chips}>
      <NavLink to={paths.board}>{words.board}</NavLink>
      <NavLink to={paths.calendar}>{words.calendar}</NavLink>
    </nav>
  )
}
