import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { firmSetup } from '@milepost/contract/firm/firm-setup'
import { read } from '@milepost/ui/api/api.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { paths } from '../../../paths.ts'
import { copy } from './setup.copy.ts'
import classes from './setup.module.css'

/** Says on every page of an admin what is not set up yet. */
export function SetupBanner() {
  const words = useCopy(copy)
  const { pathname } = useLocation()
  const { data } = useQuery({ ...read(firmSetup.show, {}), staleTime: 60_000 })
  if (!data || data.missing.length === 0 || pathname === paths.setUp) return null
  return (
    <aside aria-label={words.title} className={classes.banner}>
      <p>
        <b>{words.banner}</b>{' '}
        <span>{`${data.missing.map((item) => words[`missing_${item}`]).join('; ')}.`}</span>
      </p>
      <Link to={paths.setUp}>{words.continue}</Link>
    </aside>
  )
}
