import { Button } from '@mantine/core'
import { useState } from 'react'
import { lazyPart } from '@milepost/ui/feedback/lazy-part.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { wholeDollars } from '@milepost/ui/i18n/money.ts'
import { useTripsWithoutPurpose } from '../mileage.hooks.ts'
import { copy } from './missing-purposes.copy.ts'
import classes from './missing-purposes.module.css'

const PurposeList = lazyPart(
  () => import('./purpose-list.tsx').then((loaded) => loaded.PurposeList),
  { failure: 'overPage' },
)

/** How many trips have no purpose, and a list that asks for each. Nothing if all have one. */
export function MissingPurposes() {
  const words = useCopy(copy)
  const { data } = useTripsWithoutPurpose(1)
  const [isOpen, setOpen] = useState(false)
  if (!isOpen && !data?.total) return null
  return (
    <div className={classes.notice}>
      {data !== undefined && (
        <p>
          <b>{words.missing(data.total, wholeDollars(data.totalSavings ?? 0))}</b> {words.why}
        </p>
      )}
      <Button variant="default" onClick={() => setOpen(true)}>
        {words.setPurposes}
      </Button>
      {isOpen && <PurposeList onClose={() => setOpen(false)} />}
    </div>
  )
}
