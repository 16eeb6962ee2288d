import { Button } from '@mantine/core'
import { useCopy } from '@milepost/ui/language.tsx'
import { Link } from 'react-router'
import { paths } from './paths.ts'
import { copy } from './plain-page.copy.ts'
import { PlainPage } from './plain-page.tsx'

export function NotFoundPage() {
  const words = useCopy(copy)
  return (
    <PlainPage title={words.notFound} text={words.notFoundText}>
      <Button component={Link} to={paths.root}>
        {words.returnHome}
      </Button>
    </PlainPage>
  )
}
