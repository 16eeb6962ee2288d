import { NativeSelect } from '@mantine/core'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { taxForecasts, type TaxForecast } from '@milepost/contract/tax-forecast/tax-forecast'
import { read } from '@milepost/ui/api/api.ts'
import { Empty } from '@milepost/ui/feedback/empty.tsx'
import { LoadState, SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { dollarsAndCents } from '@milepost/ui/i18n/money.ts'
import { Page } from '@milepost/ui/layout/page.tsx'
import { Section } from '@milepost/ui/layout/section.tsx'
import { Receipt } from '@milepost/ui/tax-forecast/receipt.tsx'
import { paths } from '../../../paths.ts'
import { WriteToFirm } from '../../../shared/write-to-firm.tsx'
import { useRunway } from '../tax.hooks.ts'
import { chooseForecast } from './choose-forecast.ts'
import classes from './forecast-page.module.css'
import { copy } from './forecast.copy.ts'

/** The firm's published estimate, and beside it the forecast as a receipt. The year is in the URL. */
export function ForecastPage() {
  const words = useCopy(copy)
  const forecasts = useQuery(read(taxForecasts.list, {}))
  return (
    <Page title={words.title} back={{ to: paths.quarterlyTaxEstimates, label: words.back }}>
      <LoadState
        query={forecasts}
        failed={words.failed}
        placeholder={<SkeletonRows rows={6} height={44} />}
      >
        {(all) =>
          all.length === 0 ? (
            <Empty
              icon={IconFileText}
              title={words.none}
              action={<WriteToFirm subject={words.title} />}
            >
              {words.noneYet}
            </Empty>
          ) : (
            <Forecasts all={all} />
          )
        }
      </LoadState>
    </Page>
  )
}

function Forecasts({ all }: { all: TaxForecast[] }) {
  const words = useCopy(copy)
  const [query, setQuery] = useSearchParams()
  const chosen = all.find(({ id }) => id === query.get('year')) ?? chooseForecast(all)!
  return (
    <div className={classes.page}>
      {all.length > 1 && (
        <NativeSelect
          label={words.year}
          size="md"
          value={chosen.id}
          data={all.map(({ id }) => id)}
          onChange={({ currentTarget }) =>
            setQuery({ year: currentTarget.value }, { replace: true })
          }
        />
      )}
      <Published forecast={chosen} />
      <Receipt forecast={chosen} />
    </div>
  )
}

/** The firm's own estimate for the next date: it counts, not the forecast. */
function Published({ forecast: { year, quarter } }: { forecast: TaxForecast }) {
  const words = useCopy(copy)
  const runway = useRunway()
  if (quarter === null || !runway.data) return null
  const found = runway.data.find((one) => one.year === year && one.quarter === quarter)
  return (
    <Section
      title={words.published}
      link={{
        label: words.openEstimates,
        to: found?.hasEstimate
          ? `${paths.quarterlyTaxEstimates}?quarter=${found.id}`
          : paths.quarterlyTaxEstimates,
      }}
    >
      {found?.hasEstimate ? (
        <p className={classes.published}>
          <span>{words.publishedFor(quarter, year)}</span>
          <b>{found.amountDue === null ? words.onPaper : dollarsAndCents(found.amountDue)}</b>
        </p>
      ) : (
        <p className={classes.dim}>{words.noPublished(quarter, year)}</p>
      )}
      <p className={classes.dim}>{words.publishedCounts}</p>
    </Section>
  )
}
