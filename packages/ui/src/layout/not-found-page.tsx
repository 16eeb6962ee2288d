import { Button } from '@mantine/core'
import { useCopy } from '../i18n/language.tsx'
import { Link } from 'react-router'
import { copy } from './plain-page.copy.ts'
import { PlainPage } from './plain-page.tsx'

/** Shown for an unknown URL; `home` is where to go instead. */
export function NotFoundPage({ home }: { home: string }) {
  const words = useCopy(copy)
  return (
    <PlainPage title={words.notFound} text={words.notFoundText}>
      <Button component={Link} to={home}>
        {words.returnHome}
      </Button>
    </PlainPage>
  )
}
