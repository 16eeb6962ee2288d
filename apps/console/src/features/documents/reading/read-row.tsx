import { Button } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { copy } from './reading.copy.ts'
import classes from './reading.module.css'

/** What is pointed at, in the list or on the page. */
export type Pointing = {
  current: string | undefined
  onPoint: (id: string | undefined) => void
}

type ReadRowProps = Pointing & {
  id: string
  name: string
  value: string
  isSure: boolean
  /** Takes it over into the form; undefined where that does nothing. */
  onUse?: (() => void) | undefined
}

/** Something that was read: pointing at it shows where on the page it stands. */
export function ReadRow({ id, name, value, isSure, onUse, current, onPoint }: ReadRowProps) {
  const words = useCopy(copy)
  const Icon = isSure ? IconCheck : IconAlertTriangle
  return (
    <li className={classes.row} data-current={id === current || undefined}>
      <button
        type="button"
        className={classes.field}
        data-read={id}
        onMouseEnter={() => onPoint(id)}
        onMouseLeave={() => onPoint(undefined)}
        onFocus={() => onPoint(id)}
        onBlur={() => onPoint(undefined)}
        onClick={() => onPoint(id)}
      >
        <span className={classes.name}>{name}</span> <span className={classes.value}>{value}</span>{' '}
        <span className={classes.sureness} data-sure={isSure || undefined}>
          <Icon size={14} aria-hidden="true" /> {isSure ? words.sure : words.check}
        </span>
      </button>
      {onUse && (
        <Button
          size="compact-sm"
          data-compact
          variant="subtle"
          aria-label={words.fieldOffer(name, value)}
          onClick={onUse}
        >
          {words.use}
        </Button>
      )}
    </li>
  )
}
