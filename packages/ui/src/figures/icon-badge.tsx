import { Badge } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import classes from './icon-badge.module.css'

/** Shows a state with an icon and a word as well as a color. */
export function IconBadge({
  color,
  icon: Glyph,
  text,
}: {
  color: string
  icon: Icon
  text: string
}) {
  return (
    <Badge
      color={color}
      leftSection={<Glyph size={14} stroke={2.2} aria-hidden="true" />}
      classNames={classes}
    >
      {text}
    </Badge>
  )
}
