import { useQuery } from '@tanstack/react-query'
import { firm } from '@milepost/contract/firm/firm'
import { read } from '../api/api.ts'
import classes from './print-heading.module.css'

/** The printed header of a report: client, what it is of, and firm. */
export function PrintHeading({ client, title }: { client: string | undefined; title: string }) {
  const { data: firmInfo } = useQuery(read(firm.show, {}))
  return (
    <div className={classes.printed} aria-hidden="true">
      <p>
        <b>{client}</b>, <span>{[title, firmInfo?.name].filter(Boolean).join(', ')}</span>
      </p>
    </div>
  )
}
