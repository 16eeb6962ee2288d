import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import { Link, useLocation } from 'react-router'
import type { TransactionBatch } from '@milepost/contract/financial-performance/financial-performance'
import { useLineText } from '@milepost/ui/i18n/accounts.copy.ts'
import { listDay } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { dollarsAndCents } from '@milepost/ui/i18n/money.ts'
import { Section } from '@milepost/ui/layout/section.tsx'
import { paths } from '../../../paths.ts'
import { useReport } from '../statement/use-report.ts'
import classes from './batch-lines.module.css'
import { copy } from './transactions.copy.ts'

const sections = ['income', 'expense', 'liability', 'asset', 'equity', 'miles'] as const

/** A batch: its description, its lines by section, and its effect on the profit. */
export function BatchLines({ batch }: { batch: TransactionBatch }) {
  const words = useCopy(copy)
  const toText = useLineText()
  const { batchId, date, description, total, documentGuid } = batch
  const filled = sections.filter((section) => batch[section].length > 0)
  const count = filled.reduce((sum, section) => sum + batch[section].length, 0)
  return (
    <Section title={words.found(count)} className={classes.card}>
      <Reversal batch={batch} />
      <dl className={classes.facts}>
        <div>
          <dt>{words.batch}</dt>
          <dd className={classes.id}>{batchId}</dd>
        </div>
        <div>
          <dt>{words.date}</dt>
          <dd>
            <Day date={date} />
          </dd>
        </div>
        <div>
          <dt>{words.description}</dt>
          <dd>{description}</dd>
        </div>
        {documentGuid !== null && (
          <div>
            <dt>{words.document}</dt>
            <dd>
              <Link to={paths.document(documentGuid)} className={classes.link}>
                {words.viewDocument}
              </Link>
            </dd>
          </div>
        )}
      </dl>
      {filled.map((section) => (
        <section key={section} aria-label={words[section]}>
          <h3 className={classes.section}>{words[section]}</h3>
          <dl className={classes.lines}>
            {batch[section].map((line, place) => (
              // Two lines may read the same; their place distinguishes them.
              // oxlint-disable-next-line react/no-array-index-key
              <div key={place}>
                <dt>
                  {toText(line)}
                  {line.date !== date && (
                    <small className={classes.day}>
                      <Day date={line.date} />
                    </small>
                  )}
                </dt>
                <dd className="figure">
                  {section === 'miles'
                    ? line.amount.toLocaleString('en-US')
                    : dollarsAndCents(line.amount)}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <dl className={classes.total}>
        <div>
          <dt>{words.profitAndLossTotal}</dt>
          <dd className="figure">{dollarsAndCents(total)}</dd>
        </div>
      </dl>
    </Section>
  )
}

const Day = ({ date }: { date: string }) => <time dateTime={date}>{listDay(date)}</time>

/** A note on a batch that was reversed, or that reverses another one. */
function Reversal({ batch: { reversesBatchId, reversedByBatchId } }: { batch: TransactionBatch }) {
  const words = useCopy(copy)
  const report = useReport()
  const { state } = useLocation()
  const other = reversedByBatchId ?? reversesBatchId
  if (other === null) return null
  const toUrl = report === 'balance-sheet' ? paths.balanceSheetBatch : paths.profitAndLossBatch
  return (
    <p className={classes.reversal}>
      <IconArrowBackUp size={18} aria-hidden="true" />
      <span>
        {reversedByBatchId === null ? words.reversal : words.reversed}{' '}
        <Link to={toUrl(other)} state={state as unknown}>
          {words.seeOther}
        </Link>
      </span>
    </p>
  )
}
