import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { board } from '@milepost/contract/board/board'
import type { MissingPaper } from '@milepost/contract/missing-papers/missing-papers'
import { paperSeries, type PaperSeries } from '@milepost/contract/missing-papers/paper-series'
import { read } from '@milepost/ui/api/api.ts'
import { LoadState } from '@milepost/ui/feedback/load-state.tsx'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Section } from '@milepost/ui/layout/section.tsx'
import { usePaperWords } from '@milepost/ui/missing-papers/paper-words.copy.ts'
import { useChange } from '../../../shared/use-change.ts'
import classes from '../client-page.module.css'
import { copy } from './series.copy.ts'

/** Papers that come again and again, what is missing of them, and what staff know about that. */
export function SeriesSection({ accountId }: { accountId: string }) {
  const words = useCopy(copy)
  const list = useQuery(read(paperSeries.list, { params: { accountId } }))
  const { hash } = useLocation()
  const top = useRef<HTMLDivElement>(null)
  // Once it is filled, as what is above it is loading, too.
  useEffect(() => {
    if (hash === '#missing-papers' && list.isSuccess) top.current?.focus()
  }, [hash, list.isSuccess])
  return (
    <div ref={top} id="missing-papers" tabIndex={-1}>
      <Section title={words.title}>
        <p className={classes.dim}>{words.hint}</p>
        <LoadState query={list} failed={words.failed}>
          {(found) =>
            found.length === 0 ? (
              <p className={classes.dim}>{words.none}</p>
            ) : (
              <ul className={`plainList ${classes.lines}`}>
                {found.flatMap((series) => [
                  <SeriesLine key={series.id} accountId={accountId} series={series} />,
                  ...[...series.missing, ...series.waived].map((paper) => (
                    <PaperLine
                      key={paper.id}
                      accountId={accountId}
                      paper={paper}
                      isWaived={series.waived.includes(paper)}
                    />
                  )),
                ])}
              </ul>
            )
          }
        </LoadState>
      </Section>
    </div>
  )
}

function SeriesLine({ accountId, series }: { accountId: string; series: PaperSeries }) {
  const words = useCopy(copy)
  const { dayInYear } = useDates()
  const { toName } = usePaperWords()
  const { mutate, isPending } = useChange(paperSeries.change, [paperSeries.list, board.list], {
    done: words.saved,
  })
  const { id, state, rhythm, lastOn, nextOn, isSeenAtBank } = series
  const name = toName(series)
  const isEnded = state === 'ended'
  const states = {
    expected: nextOn && words.next(dayInYear(nextOn)),
    unsure: words.unsure,
    paused: words.paused(dayInYear(lastOn)),
    ended: words.ended,
  }
  return (
    <li>
      <span>
        <b>{name}</b>
        <small className={classes.under}>
          {[words[rhythm], states[state], isSeenAtBank && words.atBank].filter(Boolean).join(' · ')}
        </small>
      </span>
      <Button
        variant="default"
        size="sm"
        loading={isPending}
        aria-label={isEnded ? words.goesOnOf(name) : words.endOf(name)}
        onClick={() =>
          mutate({ params: { accountId, id }, body: { paperSeries: { ended: !isEnded } } })
        }
      >
        {isEnded ? words.goesOn : words.end}
      </Button>
    </li>
  )
}

type PaperLineProps = { accountId: string; paper: MissingPaper; isWaived: boolean }

function PaperLine({ accountId, paper, isWaived }: PaperLineProps) {
  const words = useCopy(copy)
  const { toName, toPeriod } = usePaperWords()
  const { mutate, isPending } = useChange(paperSeries.changePaper, [paperSeries.list, board.list], {
    done: words.saved,
  })
  const name = `${toName(paper)}, ${toPeriod(paper)}`
  return (
    <li>
      <span>{`${isWaived ? words.noPaper : words.missing}: ${toPeriod(paper)}`}</span>
      <Button
        variant={isWaived ? 'subtle' : 'default'}
        size="sm"
        loading={isPending}
        aria-label={isWaived ? words.takeBackOf(name) : words.doesNotApplyOf(name)}
        onClick={() =>
          mutate({
            params: { accountId, id: paper.id },
            body: { missingPaper: { doesNotApply: !isWaived } },
          })
        }
      >
        {isWaived ? words.takeBack : words.doesNotApply}
      </Button>
    </li>
  )
}
