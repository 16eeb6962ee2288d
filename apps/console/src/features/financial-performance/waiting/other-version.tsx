import type { ReactNode } from 'react'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { dollarsAndCents } from '@milepost/ui/i18n/money.ts'
import classes from '../books.module.css'
import { BankWords } from './bank-words.tsx'

type Version = { date: string; amount: number; description: string; checkNumber: string | null }

type OtherVersionProps = {
  /** What it is to the transaction above. */
  title: string
  details?: ReactNode
  version: Version
  /** The transaction above. Where they differ, this one is bold. */
  than: Version
}

/** Another version of a transaction, in a row of its own under it. */
export function OtherVersion({ title, details, version, than }: OtherVersionProps) {
  const dates = useDates()
  const mark = (field: keyof Version) => (version[field] === than[field] ? '' : classes.differs)
  return (
    <div className={`${classes.waiting} ${classes.other}`}>
      <span />
      <span className={`${classes.dim} ${mark('date')}`}>{dates.dayInYear(version.date)}</span>
      <span>
        <b>{title}</b>{' '}
        <span className={mark('description')}>
          <BankWords {...version} />
        </span>
        {details && <span className={classes.dim}> {details}</span>}
      </span>
      <span className={`${classes.amount} ${mark('amount')}`}>
        {dollarsAndCents(version.amount)}
      </span>
      <span />
    </div>
  )
}
