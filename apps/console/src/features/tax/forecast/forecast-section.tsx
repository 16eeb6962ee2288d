import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TaxForecastInputs } from '@milepost/contract/tax-forecast/forecast-inputs'
import {
  taxForecastsForStaff,
  type ForecastChange,
  type StaffTaxForecast,
} from '@milepost/contract/tax-forecast/tax-forecasts-for-staff'
import { read } from '@milepost/ui/api/api.ts'
import { LoadState } from '@milepost/ui/feedback/load-state.tsx'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Section } from '@milepost/ui/layout/section.tsx'
import { Receipt } from '@milepost/ui/tax-forecast/receipt.tsx'
import { ForecastForm } from './forecast-form.tsx'
import { copy } from './forecast.copy.ts'
import classes from './forecast.module.css'

/** A client's forecast of taxes: what staff type, what it comes to, and who changed what. */
export function ForecastSection({ accountId }: { accountId: string }) {
  const words = useCopy(copy)
  const forecasts = useQuery(read(taxForecastsForStaff.list, { params: { accountId } }))
  const [year, setYear] = useState<string>()
  return (
    <Section title={words.title}>
      <LoadState query={forecasts} failed={words.failed}>
        {(all) => {
          const chosen = all.find(({ id }) => id === year) ?? all[0]
          return (
            <div className={classes.stack}>
              <p className={classes.dim}>{words.about}</p>
              {all.length > 1 && (
                <NativeSelect
                  label={words.year}
                  className={classes.year}
                  value={chosen?.id ?? ''}
                  data={all.map(({ id }) => id)}
                  onChange={(event) => setYear(event.currentTarget.value)}
                />
              )}
              {chosen && <Forecast key={chosen.id} accountId={accountId} of={chosen} />}
            </div>
          )
        }}
      </LoadState>
    </Section>
  )
}

function Forecast({ accountId, of }: { accountId: string; of: StaffTaxForecast }) {
  const words = useCopy(copy)
  return (
    <>
      <ForecastForm accountId={accountId} of={of} />
      <h3 className={classes.heading}>{words.working}</h3>
      <Receipt forecast={of.forecast} />
      {of.changes.length > 0 && <Changes changes={of.changes} />}
    </>
  )
}

function Changes({ changes }: { changes: readonly ForecastChange[] }) {
  const words = useCopy(copy)
  const { moment } = useDates()
  return (
    <div>
      <h3 className={classes.heading}>{words.history}</h3>
      <ul className={classes.changes}>
        {changes.map((one, i) => {
          const before = changes[i + 1]?.inputs
          const fields = before ? changedFields(one.inputs, before).map((name) => words[name]) : []
          return (
            <li key={one.at}>
              <span>
                {[moment(one.at), one.by, one.isOn ? words.switchedOn : words.switchedOff]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {before && (
                <small>
                  {fields.length === 0 ? words.sameInputs : words.changed(fields.join(', '))}
                </small>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

const changedFields = (after: TaxForecastInputs, before: TaxForecastInputs) =>
  (Object.keys(after) as (keyof TaxForecastInputs)[]).filter((name) => after[name] !== before[name])
