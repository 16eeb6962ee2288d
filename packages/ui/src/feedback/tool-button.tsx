import { ActionIcon } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import classes from './tool-button.module.css'

type ToolButtonProps = {
  icon: Icon
  label: string
  /** There is nothing to do just now. The button keeps the focus, for the way back. */
  idle?: boolean
  expanded?: boolean
  onPress: () => void
}

/** An icon to press, of a thumb's size, by the name a screen reader says. */
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
