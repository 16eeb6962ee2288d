import { useQuery } from '@tanstack/react-query'
import { taxForecasts } from '@milepost/contract/tax-forecast/tax-forecast'
import { read } from '@milepost/ui/api/api.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Section } from '@milepost/ui/layout/section.tsx'
import { SetAside } from '@milepost/ui/tax-forecast/set-aside.tsx'
import { paths } from '../../../paths.ts'
import { chooseForecast } from './choose-forecast.ts'
import classes from './forecast-page.module.css'
import { copy } from './forecast.copy.ts'

/** What to set aside a week, for clients whose firm has switched the forecast on. */
export function ForecastCard() {
  const words = useCopy(copy)
  const forecast = chooseForecast(useQuery(read(taxForecasts.list, {})).data ?? [])
  if (!forecast) return null
  return (
    <Section
      title={words.cardTitle(forecast.year)}
      link={{ label: words.showWorking, to: paths.taxForecast }}
    >
      <SetAside forecast={forecast} />
      <p className={classes.dim}>
        {words.publishedCounts} {words.notAdvice}
      </p>
    </Section>
  )
}
