import { Button } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { Empty } from '@milepost/ui/feedback/empty.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { withUpload } from '../../../paths.ts'
import { copy } from './financial-performance.copy.ts'

/** A statement of a year without books: what will be here, and how to begin. */
export function NothingYet({ icon, year }: { icon: Icon; year: number }) {
  const words = useCopy(copy)
  const { pathname, search } = useLocation()
  return (
    <Empty
      icon={icon}
      title={words.nothingYet(year)}
      action={
        <Button component={Link} to={withUpload(`${pathname}${search}`, 'new')} variant="default">
          {words.sendDocument}
        </Button>
      }
    >
      {words.nothingYetText}
    </Empty>
  )
}
