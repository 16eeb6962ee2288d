import { useEffect, useRef } from 'react'
import { NavLink } from 'react-router'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { paths } from '../../paths.ts'
import { copy } from './books-nav.copy.ts'
import classes from './books-nav.module.css'

/** The pages of a client's books. */
export function BooksNav({ accountId }: { accountId: string }) {
  const words = useCopy(copy)
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    const { current: bar } = nav
    const page = bar?.querySelector<HTMLElement>('[aria-current]')
    if (bar && page) bar.scrollLeft = page.offsetLeft - bar.offsetLeft
  }, [])
  const pages = [
    [paths.books(accountId), words.accounts],
    [paths.profitAndLoss(accountId), words.profitAndLoss],
    [paths.balanceSheet(accountId), words.balanceSheet],
    [paths.trialBalance(accountId), words.trialBalance],
    [paths.batches(accountId), words.batches],
    [paths.reconcile(accountId), words.reconcile],
    [paths.monthCloses(accountId), words.monthCloses],
    [paths.clientChart(accountId), words.chart],
    [paths.rules(accountId), words.rules],
  ] as const
  return (
    <nav ref={nav} aria-label={words.books} className={classes.nav}>
      {pages.map(([to, name]) => (
        <NavLink key={to} to={to} end>
          {name}
        </NavLink>
      ))}
    </nav>
  )
}
