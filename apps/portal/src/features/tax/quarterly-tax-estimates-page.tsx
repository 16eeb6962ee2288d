import { Button, NativeSelect } from '@mantine/core'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconMessagePlus from '@tabler/icons-react/dist/esm/icons/IconMessagePlus.mjs'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { TaxEstimateOption } from '@milepost/contract/tax/tax'
import { errorMessages } from '@milepost/contract/wire/error-messages'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { Empty } from '@milepost/ui/feedback/empty.tsx'
import { lazyPart } from '@milepost/ui/feedback/lazy-part.tsx'
import { LoadState, SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { dollarsAndCents } from '@milepost/ui/i18n/money.ts'
import { Page } from '@milepost/ui/layout/page.tsx'
import { NoPdf, PdfView } from '@milepost/ui/pdf/pdf-view.tsx'
import { paths } from '../../paths.ts'
import { PaymentDates } from './payment-dates.tsx'
import { copy } from './tax.copy.ts'
import {
  useEstimateOptions,
  useEstimatePdf,
  useIrsPaymentLink,
  useRequiredChoice,
} from './tax.hooks.ts'
import classes from './tax.module.css'

/** How long (ms) the page has the network to itself; few clients have a forecast. */
const forecastDelayMs = 1_000

const ForecastCard = lazyPart(
  async () => {
    await new Promise((resolve) => setTimeout(resolve, forecastDelayMs))
    return (await import('./forecast/forecast-card.tsx')).ForecastCard
  },
  { failure: 'fallback' },
)

/**
 * Quarterly estimates: select one to see it as a PDF, with the due dates, the remaining amounts and the
 * payment link.
 */
export function QuarterlyTaxEstimatesPage() {
  const words = useCopy(copy)
  const options = useEstimateOptions()
  return (
    <Page title={words.estimates}>
      <div className={classes.page}>
        <LoadState
          query={options}
          failed={words.estimatesFailed}
          placeholder={<SkeletonRows rows={1} height={36} />}
        >
          {(offered) =>
            offered.length > 0 ? (
              <Estimates offered={offered} />
            ) : (
              <Empty icon={IconFileText} title={words.noEstimates} action={<MakePayment />}>
                {words.noEstimatesYet}
              </Empty>
            )
          }
        </LoadState>
        <div className={classes.side}>
          <PaymentDates />
          <ForecastCard />
        </div>
      </div>
    </Page>
  )
}

type Choice = ReturnType<typeof useRequiredChoice<TaxEstimateOption>>

function Estimates({ offered }: { offered: TaxEstimateOption[] }) {
  const words = useCopy(copy)
  const errorMessage = useErrorMessage()
  const choice = useRequiredChoice('quarter', offered)
  const { chosen, isMissing } = choice
  const pdf = useEstimatePdf(chosen)
  const failed = pdf.isLoadingError && words.estimateFailed(errorMessage(pdf.error))
  return (
    <div className={chosen && classes.estimate}>
      <Criteria
        offered={offered}
        choice={choice}
        error={isMissing ? errorMessage(errorMessages.tax_quarter_required) : failed}
      />
      {/* Remount when the quarter changes; the select stays, because it has the focus. */}
      {chosen && <Estimate key={chosen.id} estimate={chosen} pdf={pdf} />}
    </div>
  )
}

type EstimateProps = { estimate: TaxEstimateOption; pdf: ReturnType<typeof useEstimatePdf> }

function Estimate({ estimate, pdf }: EstimateProps) {
  const words = useCopy(copy)
  const { quarter, year } = estimate
  return (
    <>
      <div className={classes.about}>
        <Facts estimate={estimate} />
        <Button
          component={Link}
          to={paths.askAbout(
            'figure',
            `tax_estimate:${year}:${quarter}`,
            words.questionAbout(quarter, year),
          )}
          variant="subtle"
          size="compact-md"
          leftSection={<IconMessagePlus size={18} aria-hidden="true" />}
        >
          {words.askAbout}
        </Button>
      </div>
      {pdf.isLoadingError ? (
        <NoPdf>
          <Button variant="default" loading={pdf.isFetching} onClick={() => void pdf.refetch()}>
            {words.tryAgain}
          </Button>
        </NoPdf>
      ) : (
        <section aria-label={words.quarterName(quarter, year)}>
          <PdfView query={pdf} failed={words.estimateFailed} thumbnails={false} />
        </section>
      )}
    </>
  )
}

type CriteriaProps = { offered: TaxEstimateOption[]; choice: Choice; error: ReactNode }

function Criteria({ offered, choice: { chosen, choose, leave }, error }: CriteriaProps) {
  const words = useCopy(copy)
  const { day } = useDates()
  const label = ({ quarter, year, dueDate }: TaxEstimateOption) =>
    [words.quarterName(quarter, year), dueDate && words.dueOn(day(dueDate))]
      .filter(Boolean)
      .join(' · ')
  return (
    <div className={classes.criteria}>
      <NativeSelect
        label={words.quarter}
        size="md"
        required
        className={classes.select}
        value={chosen?.id ?? ''}
        data={[
          ...(chosen ? [] : [{ value: '', label: words.selectQuarter, disabled: true }]),
          ...offered.map((option) => ({ value: option.id, label: label(option) })),
        ]}
        error={error}
        onBlur={leave}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      <MakePayment />
    </div>
  )
}

function Facts({ estimate: { dueDate, amountDue } }: { estimate: TaxEstimateOption }) {
  const words = useCopy(copy)
  const { dayInYear } = useDates()
  if (dueDate === null && amountDue === null) return null
  return (
    <dl className={classes.facts}>
      {dueDate !== null && (
        <div>
          <dt>{words.due}</dt>
          <dd>
            <time dateTime={dueDate}>{dayInYear(dueDate)}</time>
          </dd>
        </div>
      )}
      {amountDue !== null && (
        <div>
          <dt>{words.amountDue}</dt>
          <dd>{dollarsAndCents(amountDue)}</dd>
        </div>
      )}
    </dl>
  )
}

function MakePayment() {
  const words = useCopy(copy)
  const link = useIrsPaymentLink()
  if (!link) return null
  return (
    <Button
      component="a"
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      size="md"
      className={classes.action}
      rightSection={<IconExternalLink size={18} aria-hidden="true" />}
    >
      {words.makePayment}
      <span className="hide"> {words.newTab}</span>
    </Button>
  )
}
