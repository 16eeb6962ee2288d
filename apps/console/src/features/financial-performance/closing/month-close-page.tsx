import { Button, Paper } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import {
  monthCloses,
  TickedItem,
  type MonthClose,
} from '@milepost/contract/financial-performance/month-close'
import { read } from '@milepost/ui/api/api.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { LoadState, SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { paths } from '../../../paths.ts'
import { ShortcutKey, useShortcuts } from '../../../shared/keyboard/keyboard-shortcuts.tsx'
import { useRowFocus } from '../../../shared/keyboard/use-row-focus.ts'
import { useClientName } from '../books.hooks.ts'
import booksClasses from '../books.module.css'
import { CloseItemRow } from './close-item-row.tsx'
import { CloseKeys } from './close-keys.tsx'
import { CloseStateBadge } from './close-state.tsx'
import { copy } from './closing.copy.ts'
import classes from './closing.module.css'
import { FinishDialog } from './finish-dialog.tsx'
import { NoteDialog } from './note-dialog.tsx'
import { useTick } from './use-tick.ts'

const monthPattern = /^\d{4}-(0[1-9]|1[0-2])$/

/** What there is to do before a month of a client's books is closed. */
export function MonthClosePage() {
  const words = useCopy(copy)
  const { monthInYear } = useDates()
  const { accountId = '', month = '' } = useParams()
  const client = useClientName(accountId)
  // Its numbers change with what is done on the pages that it leads to.
  const close = useQuery({
    ...read(monthCloses.show, { params: { accountId, month } }),
    refetchOnMount: 'always',
  })
  const title = monthPattern.test(month) ? words.closeOf(monthInYear(month)) : words.noMonth
  return (
    <Page
      title={title}
      documentTitle={client ? `${title}, ${client}` : title}
      back={{ to: paths.monthCloses(accountId), label: words.backToList }}
    >
      <LoadState query={close} failed={words.monthFailed} placeholder={<SkeletonRows rows={5} />}>
        {(found) => <List accountId={accountId} close={found} />}
      </LoadState>
    </Page>
  )
}

/**
 * Whether there is anything to finish: the month is over, and not finished and locked already, or somebody is still to be
 * mailed.
 */
const canFinish = ({ state, finishedAt, recipients }: MonthClose) =>
  state === 'open' ||
  state === 'ready' ||
  (state === 'locked' && (finishedAt === null || recipients > 0))

function List({ accountId, close }: { accountId: string; close: MonthClose }) {
  const words = useCopy(copy)
  const errorMessage = useErrorMessage()
  const toast = useToast()
  const { moment } = useDates()
  const { items, state, finishedAt, finishedBy, announcedAt, reason } = close
  const [dialog, setDialog] = useState<TickedItem | 'finish'>()
  const tick = useTick({ accountId, month: close.month }, (failure) =>
    toast.failure(errorMessage(failure)),
  )
  const { list, getIndex, step } = useRowFocus()
  const closeDialog = () => setDialog(undefined)
  const finish = canFinish(close) ? () => setDialog('finish') : undefined
  /** Ticks an item or takes that back; asks for a note where something is open. */
  const toggle = (item: (typeof items)[number]) => {
    const { data: name } = TickedItem.safeParse(item.name)
    if (name === undefined || tick.isPending) return
    if (item.tick) tick.mutate({ item: name, isTicked: false })
    else if (item.open === null) tick.mutate({ item: name, isTicked: true })
    else if (item.open > 0) setDialog(name)
  }
  useShortcuts({ j: () => step(1), k: () => step(-1) }, { whileHeld: true })
  useShortcuts({
    x() {
      const current = items[getIndex()]
      if (current) toggle(current)
    },
    f: finish,
  })
  return (
    <>
      <div className={booksClasses.top}>
        <CloseStateBadge {...close} />
        <span className={booksClasses.dim}>
          {[
            ...(finishedAt && finishedBy ? [words.finishedBy(finishedBy, moment(finishedAt))] : []),
            ...(announcedAt ? [words.emailedOn(moment(announcedAt))] : []),
          ].join(' · ')}
        </span>
        <CloseKeys kind="month" />
      </div>
      {reason && <p className={classes.reason}>{words.finishedOpen(reason)}</p>}
      <Paper className={booksClasses.card}>
        <ul className="plainList" ref={list} aria-label={words.items}>
          {items.map((item) => (
            <li key={item.name}>
              <CloseItemRow
                accountId={accountId}
                close={close}
                item={item}
                isPending={tick.isPending}
                onToggle={() => toggle(item)}
              />
            </li>
          ))}
        </ul>
        {(finish || state === 'running') && (
          <div className={booksClasses.bar}>
            <Button
              disabled={!finish}
              aria-keyshortcuts="F"
              rightSection={<ShortcutKey>F</ShortcutKey>}
              onClick={finish}
            >
              {words.finish}
            </Button>
            {state === 'running' && <span className={booksClasses.dim}>{words.notOver}</span>}
          </div>
        )}
      </Paper>
      {dialog === 'finish' && (
        <FinishDialog accountId={accountId} close={close} onClose={closeDialog} />
      )}
      {dialog !== undefined && dialog !== 'finish' && (
        <NoteDialog accountId={accountId} month={close.month} item={dialog} onClose={closeDialog} />
      )}
    </>
  )
}
