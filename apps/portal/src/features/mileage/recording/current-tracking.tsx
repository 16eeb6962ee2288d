import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog.tsx'
import { SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Section } from '@milepost/ui/layout/section.tsx'
import { paths } from '../../../paths.ts'
import { milesText } from '../../../shared/figures/miles-text.ts'
import { copy as mileageCopy } from '../mileage.copy.ts'
import { useCurrentRate, useRateOn } from '../mileage.hooks.ts'
import { rateText, tripMoment } from '../trip-figures.ts'
import { SaveFailed } from './save-failed.tsx'
import { TrackingFigures } from './tracking-figures.tsx'
import { useTracker, useTracking } from './tracking-now.ts'
import classes from './tracking-page.module.css'
import { copy } from './tracking.copy.ts'
import type { Ending, Tracking } from './tracking.ts'

/** The trip this device is recording, with the start and stop button. */
export function CurrentTracking() {
  const words = useCopy(copy)
  const tripWords = useCopy(mileageCopy)
  const { dayInYear } = useDates()
  const toast = useToast()
  const navigate = useNavigate()
  const tracker = useTracker()
  const tracking = useTracking()
  const { isLoadingError } = useCurrentRate()
  const draft = tracking && 'draft' in tracking ? tracking.draft : undefined
  const rate = useRateOn(draft?.startTime.slice(0, 10))
  const [hasFailed, setFailed] = useState(false)
  const [isDiscarding, setDiscarding] = useState(false)

  const warn = useEffectEvent(() => toast.warning(words.rateFailed))
  useEffect(() => {
    if (isLoadingError) warn()
  }, [isLoadingError])

  if (!tracker || !tracking || tracking.state === 'loading')
    return (
      <Section title={words.currentTracking}>
        <SkeletonRows rows={4} />
      </Section>
    )

  const end = async (ending: Promise<Ending>) => {
    const ended = await ending
    setFailed(ended.kind === 'failed')
    if (ended.kind === 'nothing') toast.warning(words.zeroMiles)
    if (ended.kind !== 'saved') return
    toast.success(words.saved)
    void navigate(paths.editTrip(ended.id))
  }
  const askDiscard = () => {
    setFailed(false)
    setDiscarding(true)
  }
  const discard = () => {
    setDiscarding(false)
    void tracker.discard()
  }
  const figures = <TrackingFigures tracking={tracking} rate={rate} />
  const isOnServer = draft?.tripId !== undefined
  return (
    <Section title={words.currentTracking}>
      {figures}
      <p className={classes.state} role="status">
        {getState(tracking, words)}
      </p>
      <div className={classes.buttons}>
        {(tracking.state === 'idle' || tracking.state === 'starting') && (
          <Button
            size="lg"
            loading={tracking.state === 'starting'}
            onClick={() => void tracker.start()}
          >
            {words.start}
          </Button>
        )}
        {(tracking.state === 'tracking' || tracking.state === 'stopping') && (
          <Button
            size="lg"
            color="red"
            loading={tracking.state === 'stopping'}
            onClick={() => void end(tracker.stop())}
          >
            {words.stop}
          </Button>
        )}
        {tracking.state === 'tracking' && tracking.isInaccurate && (
          <Button component={Link} size="lg" variant="default" to={paths.addTrip}>
            {words.addManually}
          </Button>
        )}
        {tracking.state === 'idle' && tracking.other && (
          <Button component={Link} size="lg" variant="default" to={paths.editTrip(tracking.other)}>
            {words.openOther}
          </Button>
        )}
        {tracking.state === 'unsaved' && (
          <>
            <Button size="lg" onClick={() => void end(tracker.save())}>
              {words.retry}
            </Button>
            <Button size="lg" variant="default" onClick={askDiscard}>
              {words.discard}
            </Button>
          </>
        )}
      </div>
      {rate && (
        <p className={classes.rate}>
          {words.rate(rateText(rate.standardRate), dayInYear(rate.from))}
        </p>
      )}
      {hasFailed && draft && (
        <SaveFailed
          isOnServer={isOnServer}
          isPending={tracking.state === 'stopping'}
          onRetry={() => void end(tracker.save())}
          onDiscard={askDiscard}
          onClose={() => setFailed(false)}
        >
          {figures}
        </SaveFailed>
      )}
      {isDiscarding && tracking.state === 'unsaved' && (
        <ConfirmDialog
          title={tripWords.deleteTitle}
          confirm={tripWords.yesDelete}
          cancel={words.keep}
          onConfirm={discard}
          onClose={() => setDiscarding(false)}
        >
          {words.discardWhat(
            milesText(tracking.miles),
            tripMoment(tracking.draft.startTime, tracking.draft.startTimeZone),
          )}
        </ConfirmDialog>
      )}
    </Section>
  )
}

function getState(tracking: Tracking, words: (typeof copy)['en']): string {
  if (tracking.state === 'in-another-window') return words.anotherWindow
  if (tracking.state === 'unsaved') return tracking.isStored ? words.notSaved : words.notSavedOnPage
  if (tracking.state === 'idle') return tracking.other ? words.other : words.ready
  if (tracking.state === 'tracking') {
    if (tracking.isInaccurate) return words.inaccurate
    if (!tracking.isLocated) return words.waiting
    return tracking.isStored ? words.recording : words.recordingOnPage
  }
  return tracking.state === 'stopping' ? words.saving : ''
}
