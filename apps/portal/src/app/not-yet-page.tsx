import { Button } from '@mantine/core'
import { Empty } from '@milepost/ui/empty.tsx'
import { useCopy } from '@milepost/ui/language.tsx'
import { Page } from '@milepost/ui/page.tsx'
import { copy as plain } from '@milepost/ui/plain-page.copy.ts'
import IconRoadSign from '@tabler/icons-react/dist/esm/icons/IconRoadSign.mjs'
import { Link, useMatches } from 'react-router'
import type { PathName } from './paths.ts'
import { paths } from './paths.ts'
import { copy } from './plain-page.copy.ts'
import { copy as titles } from './titles.copy.ts'

/** Stands where a page of the specification is still to come, and says so. */
export function NotYetPage() {
  const words = useCopy(copy)
  const { returnHome } = useCopy(plain)
  const title = useCopy(titles)
  const { name } = useMatches().at(-1)!.handle as { name: PathName }
  return (
    <Page title={title[name] ?? words.notYet}>
      <Empty
        icon={IconRoadSign}
        title={words.notYet}
        action={
          <Button component={Link} to={paths.home} variant="default">
            {returnHome}
          </Button>
        }
      >
        {words.notYetText}
      </Empty>
    </Page>
  )
}
