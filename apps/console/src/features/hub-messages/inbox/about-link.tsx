import { Link } from 'react-router'
import type { HubMessage } from '@milepost/contract/hub-messages/hub-messages'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { paths } from '../../../paths.ts'
import { copy } from './inbox.copy.ts'

type AboutLinkProps = { accountId: string; about: NonNullable<HubMessage['about']> }

/** What the client asked about, as a link to it. A figure's ID is its report, its year, and its account or quarter. */
export function AboutLink({ accountId, about: { kind, id, title } }: AboutLinkProps) {
  const words = useCopy(copy)
  const [report, year = '', number] = id.split(':')
  const [name, path] =
    report === 'balance_sheet'
      ? [words.balance_sheet, paths.balanceSheet(accountId)]
      : report === 'tax_estimate'
        ? [words.tax_estimate, paths.clientTax(accountId)]
        : [words.profit_and_loss, paths.profitAndLoss(accountId)]
  const detail = number && report === 'tax_estimate' ? words.quarter(number) : number
  const [text, to] =
    kind === 'figure'
      ? [[name, year, detail].filter(Boolean).join(' '), `${path}?${new URLSearchParams({ year })}`]
      : kind === 'document'
        ? [title ?? words.document, paths.workDocument(accountId, id)]
        : [title ?? words.transaction, paths.batch(accountId, id)]
  return (
    <span>
      {words.about} <Link to={to}>{text}</Link>
    </span>
  )
}
