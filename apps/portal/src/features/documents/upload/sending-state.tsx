import { Button, Progress } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { CallFailed } from '@milepost/contract/wire/caller'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { isRetryable } from '../../../outbox/outbox-entry.ts'
import { useUploadDraft } from '../draft/upload-draft.tsx'
import { copy } from '../draft/upload.copy.ts'
import classes from './sending-state.module.css'

/** The progress of a send with a cancel button, or why the last one failed and that nothing is lost. */
export function SendingState() {
  const words = useCopy(copy)
  const { draft, isSending, progress, cancel, failure } = useUploadDraft()
  if (failure) return <Failed failure={failure} />
  if (!isSending) return null

  const bytes = draft.pages.map(({ file }) => file.size)
  const sent = bytes.reduce((sum, size, i) => sum + size * (progress[i] ?? 0), 0)
  const totalBytes = bytes.reduce((sum, size) => sum + size, 0)
  const percent = Math.floor((100 * sent) / (totalBytes || 1))
  return (
    <section className={classes.sending}>
      {/* Announce only the stage: the percentage changes too often. */}
      <p aria-hidden="true">{percent === 100 ? words.storing : words.sending(percent)}</p>
      <p role="status" className="hide">
        {percent === 100 ? words.storing : words.sending(0)}
      </p>
      <Progress value={percent} size="lg" aria-label={words.sendingDocument} />
      <Button variant="default" onClick={cancel}>
        {words.stopSending}
      </Button>
    </section>
  )
}

function Failed({ failure }: { failure: Error }) {
  const words = useCopy(copy)
  const errorMessage = useErrorMessage()
  const { submit } = useUploadDraft()
  const isResubmitted =
    failure instanceof CallFailed && failure.code === 'not_awaiting_resubmission'
  return (
    <section className={classes.failed} aria-label={words.notSent}>
      <IconAlertTriangle size={24} aria-hidden="true" />
      <div>
        <h2>{words.notSent}</h2>
        <p>{errorMessage(failure)}</p>
        {!isResubmitted && <p>{isRetryable(failure) ? words.savedForLater : words.savedToFix}</p>}
      </div>
      {isResubmitted && <Button onClick={() => submit({ new: true })}>{words.sendAsNew}</Button>}
    </section>
  )
}
