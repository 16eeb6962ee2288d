import { Badge, Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  figureKinds,
  FigureName,
  taxFiguresForStaff,
  type TaxFigure,
} from '@milepost/contract/tax-forecast/tax-figures'
import { read } from '@milepost/ui/api/api.ts'
import { LoadState } from '@milepost/ui/feedback/load-state.tsx'
import { today } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { wholeDollars } from '@milepost/ui/i18n/money.ts'
import { Section } from '@milepost/ui/layout/section.tsx'
import { FigureForm } from './figure-form.tsx'
import { copy } from './tax-figures.copy.ts'
import classes from './tax-figures.module.css'

/** The figures of the tax law by year, each with its source; an admin corrects or confirms one. */
export function TaxFigures() {
  const words = useCopy(copy)
  const figures = useQuery(read(taxFiguresForStaff.list, {}))
  return (
    <Section flush title={words.title}>
      <LoadState query={figures} failed={words.loadFailed}>
        {(all) => <Years all={all} />}
      </LoadState>
    </Section>
  )
}

function Years({ all }: { all: TaxFigure[] }) {
  const words = useCopy(copy)
  const years = [...new Set(all.map(({ year }) => String(year)))]
  const thisYear = today().slice(0, 4)
  const [chosen, choose] = useState(years.includes(thisYear) ? thisYear : years[0])
  const ofYear = all.filter(({ year }) => String(year) === chosen)
  return (
    <>
      <div className={classes.head}>
        <p className={classes.dim}>{words.about}</p>
        <NativeSelect
          label={words.year}
          value={chosen}
          data={years}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      </div>
      <details className={classes.all}>
        <summary>
          <span>{words.allOf(chosen ?? '')}</span>
          {ofYear.some(({ provisional }) => provisional) && (
            <Badge color="yellow">{words.provisional}</Badge>
          )}
        </summary>
        {FigureName.options.map((name) => (
          <Figure key={name} name={name} rows={ofYear.filter(({ figure }) => figure === name)} />
        ))}
      </details>
    </>
  )
}

/** One figure: a single amount, or one for each filing status. */
function Figure({ name, rows }: { name: FigureName; rows: TaxFigure[] }) {
  const words = useCopy(copy)
  const [open, setOpen] = useState<TaxFigure>()
  const toLabel = ({ filingStatus }: TaxFigure) =>
    filingStatus === 'any' ? words[name] : `${words[name]}, ${words[filingStatus]}`
  return (
    <div className={classes.figure}>
      <span className={classes.name}>
        {words[name]}
        {rows.some(({ provisional }) => provisional) && (
          <Badge color="yellow">{words.provisional}</Badge>
        )}
        <small>{[...new Set(rows.map(({ source }) => source ?? words.noSource))].join('; ')}</small>
      </span>
      <span className={classes.amounts}>
        {rows.map((row) => (
          <Button
            key={row.id}
            size="sm"
            variant="default"
            aria-label={words.correctFigure(toLabel(row))}
            onClick={() => setOpen(row)}
          >
            {row.filingStatus !== 'any' && <small>{words[row.filingStatus]}</small>}
            <span>
              {figureKinds[name].unit === 'usd' ? wholeDollars(row.value) : `${row.value}%`}
            </span>
          </Button>
        ))}
      </span>
      {open && (
        <FigureForm
          of={open}
          title={words.correctFigure(toLabel(open))}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}
