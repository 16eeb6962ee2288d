import { Link } from 'react-router'
import type { HubMessage } from '@milepost/contract/hub-messages/hub-messages'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { paths } from '../../../paths.ts'
import { copy } from './thread.copy.ts'

type About = NonNullable<HubMessage['about']>

const reportPaths = {
  profit_and_loss: paths.profitAndLoss,
  balance_sheet: paths.balanceSheet,
  tax_estimate: paths.quarterlyTaxEstimates,
}

const isReport = (name: string): name is keyof typeof reportPaths =>
  Object.keys(reportPaths).includes(name)

/** What a thread is about, as a link to it. A figure's ID is its report, its year, and its account or quarter. */
export function AboutLink({ about: { kind, id, title } }: { about: About }) {
  const words = useCopy(copy)
  const [report = '', year = '', number] = id.split(':')
  const isEstimate = report === 'tax_estimate'
  const isFigure = kind === 'figure' && isReport(report)
  const text = isFigure
    ? [words[report](year), number && (isEstimate ? words.quarter(number) : words.account(number))]
        .filter(Boolean)
        .join(', ')
    : (title ?? words[kind === 'document' ? 'document' : 'transaction'])
  const to = isFigure
    ? `${reportPaths[report]}?${new URLSearchParams(isEstimate && number ? { quarter: `${year}_${number}` } : { year })}`
    : kind === 'document'
      ? paths.document(id)
      : paths.profitAndLossBatch(id)
  return (
    <span>
      {words.about} <Link to={to}>{text}</Link>
    </span>
  )
}
