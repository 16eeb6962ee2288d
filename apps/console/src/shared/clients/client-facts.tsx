import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { clientRecord, type ClientRecord } from '@milepost/contract/clients/client-record'
import { read } from '@milepost/ui/api/api.ts'
import { PartBoundary } from '@milepost/ui/feedback/lazy-part.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { paths } from '../../paths.ts'
import { copy } from './client-facts.copy.ts'
import classes from './client-facts.module.css'
import { useMonthNames } from './month-names.ts'
import { recordWords } from './record-words.copy.ts'

/**
 * What a client's record says that work on their books and taxes depends on, as a line that leads there. Only what is noted is shown, and
 * nothing if the record can't be loaded.
 */
export function ClientFacts({ accountId }: { accountId: string }) {
  const { data: record } = useQuery(read(clientRecord.show, { params: { accountId } }))
  return (
    <p className={classes.facts}>
      <PartBoundary failed={null}>{record && <Facts record={record} />}</PartBoundary>
    </p>
  )
}

function Facts({ record }: { record: ClientRecord }) {
  const words = useCopy(copy)
  const named = useCopy(recordWords)
  const months = useMonthNames()
  const { id, entityType, mcNumber, dotNumber, services, fiscalYearEndMonth } = record
  const noted = [
    entityType && named[entityType],
    mcNumber && words.mc(mcNumber),
    dotNumber && words.dot(dotNumber),
    services.map((service) => named[service]).join(', '),
  ].filter(Boolean)
  // Where nothing is noted, December is only assumed.
  if (noted.length === 0 && fiscalYearEndMonth === 12) return null
  const all = [...noted, words.yearEnd(months[fiscalYearEndMonth - 1] ?? '')]
  return (
    <Link to={paths.clientRecord(id)} title={words.record}>
      {all.join(' · ')}
    </Link>
  )
}
