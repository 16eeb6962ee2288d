import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { paths } from '../paths.ts'
import { copy } from './write-to-firm.copy.ts'

/** The first step where the firm has sent or made nothing yet: a new message, with a suggested subject. */
export function WriteToFirm({ subject }: { subject?: string }) {
  const words = useCopy(copy)
  const query = subject === undefined ? '' : `?${new URLSearchParams({ subject })}`
  return (
    <Button component={Link} to={`${paths.newHubMessage}${query}`} variant="default">
      {words.write}
    </Button>
  )
}
