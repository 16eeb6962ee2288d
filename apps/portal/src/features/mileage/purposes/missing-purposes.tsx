import { Button } from '@mantine/core'
import { useState } from 'react'
import type { TripYear } from '@milepost/contract/mileage/mileage-years'
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
  return (
    <Notice
      trips={data?.total ?? 0}
      text={words.missing(data?.total ?? 0, wholeDollars(data?.totalSavings ?? 0))}
    />
  )
}

/** The same for a year, to be set before its report is saved. */
export function MissingPurposesOfYear({ year: { year, purposes } }: { year: TripYear }) {
  const words = useCopy(copy)
  const { trips, savings } = purposes.missing
  return (
    <Notice
      trips={trips}
      text={words.missingInYear(trips, year, wholeDollars(savings))}
      year={year}
    />
  )
}

type NoticeProps = { trips: number; text: string; year?: number }

function Notice({ trips, text, year }: NoticeProps) {
  const words = useCopy(copy)
  const [isOpen, setOpen] = useState(false)
  // The list stays open when its last trip got a purpose, to say so.
  if (!isOpen && trips === 0) return null
  return (
    <div className={classes.notice}>
      {trips > 0 && (
        <p>
          <b>{text}</b> <span>{words.why}</span>
        </p>
      )}
      <Button
        variant="default"
        aria-label={year === undefined ? undefined : words.setPurposesOf(year)}
        onClick={() => setOpen(true)}
      >
        {words.setPurposes}
      </Button>
      {isOpen && <PurposeList year={year} onClose={() => setOpen(false)} />}
    </div>
  )
}
