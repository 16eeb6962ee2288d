import { ActionIcon } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import classes from './tool-button.module.css'

type ToolButtonProps = {
  icon: Icon
  label: string
  /** The button has nothing to do right now, but stays focusable. */
  idle?: boolean
  expanded?: boolean
  onPress: () => void
}

/** An icon button of touch size; `label` is its accessible name. */
export const ToolButton = ({ icon: Glyph, label, idle, expanded, onPress }: ToolButtonProps) => (
  <ActionIcon
    size={48}
    aria-label={label}
    aria-disabled={idle}
    aria-expanded={expanded}
    className={classes.tool}
    onClick={() => {
      if (!idle) onPress()
    }}
  >
    <Glyph size={20} aria-hidden="true" />
  </ActionIcon>
)
