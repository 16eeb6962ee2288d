import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Empty } from '@milepost/ui/feedback/empty.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { paths } from '../../../paths.ts'
import { copy } from './reports.copy.ts'

/** Shown in place of a report of a year without postings. */
export function NothingPosted({ accountId, year }: { accountId: string; year: number }) {
  const words = useCopy(copy)
  return (
    <Empty
      title={words.nothing(year)}
      action={
        <Button component={Link} to={paths.bankImport(accountId)} size="sm">
          {words.importFirst}
        </Button>
      }
    >
      {words.nothingText}
    </Empty>
  )
}
