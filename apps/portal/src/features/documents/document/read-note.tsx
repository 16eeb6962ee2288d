import { Button, Paper } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { documentReadings, type SureReading } from '@milepost/contract/documents/document-readings'
import type { DocumentDetails } from '@milepost/contract/documents/documents'
import { call, read } from '@milepost/ui/api/api.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { dollarsAndCents } from '@milepost/ui/i18n/money.ts'
import { copy } from './read-note.copy.ts'
import classes from './read-note.module.css'

/** How often, and how many times, a paper that has not been read yet is asked about. */
const pollMs = 5_000
const maxPolls = 12

const isEmpty = ({ vendor, date, total }: SureReading) =>
  vendor === null && date === null && total === null

/** What was read from a document, until it is posted; one press says that it is not right. */
export function ReadNote({
  document: { guid, previewReady, status },
}: {
  document: DocumentDetails
}) {
  const words = useCopy(copy)
  const { day } = useDates()
  const isOpen = !['posted', 'needs_resubmission', 'resubmitted'].includes(status)
  const { data: found } = useQuery({
    ...read(documentReadings.show, { params: { id: guid } }),
    enabled: previewReady && isOpen,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data && isEmpty(data) && dataUpdateCount < maxPolls ? pollMs : false,
  })
  const dispute = useDispute(guid)
  if (!isOpen || !found || isEmpty(found)) return null
  const { vendor, date, total } = found
  const parts = [
    ...(vendor === null ? [] : [vendor]),
    ...(date === null ? [] : [day(date)]),
    ...(total === null ? [] : [dollarsAndCents(total)]),
  ]
  return (
    <Paper className={classes.note}>
      <p>{words.weRead(parts.join(', '))}</p>
      <div role="status">{found.isDisputed && words.thanks}</div>
      {!found.isDisputed && (
        <Button variant="default" loading={dispute.isPending} onClick={() => dispute.mutate()}>
          {words.wrong}
        </Button>
      )}
    </Paper>
  )
}

/** Says that what was read is not right. Saying it again changes nothing, so a retry is safe. */
function useDispute(id: string) {
  const cache = useQueryClient()
  const toast = useToast()
  const errorMessage = useErrorMessage()
  return useMutation({
    networkMode: 'always',
    mutationFn: () => call(documentReadings.dispute, { params: { id } }),
    onSuccess: () =>
      cache.setQueryData<SureReading>(
        read(documentReadings.show, { params: { id } }).queryKey,
        (before) => before && { ...before, isDisputed: true },
      ),
    onError: (reason) => toast.failure(errorMessage(reason)),
  })
}
