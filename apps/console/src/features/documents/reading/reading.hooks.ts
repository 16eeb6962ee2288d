import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  documentReadingsForStaff,
  type StaffReading,
} from '@milepost/contract/documents/document-readings'
import { readFieldForms, type ReadField } from '@milepost/contract/documents/reading'
import type { StaffDocument } from '@milepost/contract/documents/work-queue'
import { call, read } from '@milepost/ui/api/api.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { dollarsAndCents, units } from '@milepost/ui/i18n/money.ts'
import type { PdfMark } from '@milepost/ui/pdf/pdf-marks.tsx'
import { copy, fieldCopy, productCopy } from './reading.copy.ts'

/** How often, and how many times, a document that has not been read yet is asked about: each is in the audit log. */
const pollMs = 4_000
const maxPolls = 10

/** What was read from a document; it comes a little after the preview. */
export const useReading = ({
  accountId,
  guid,
  previewReady,
}: Pick<StaffDocument, 'accountId' | 'guid' | 'previewReady'>) =>
  useQuery({
    ...read(documentReadingsForStaff.show, { params: { accountId, id: guid } }),
    enabled: previewReady,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.reading === null && dataUpdateCount < maxPolls ? pollMs : false,
  })

/** Forgets what was learned about a vendor. */
export function useForgetVendor() {
  const words = useCopy(copy)
  const toast = useToast()
  const errorMessage = useErrorMessage()
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (id: string) => call(documentReadingsForStaff.forgetVendor, { params: { id } }),
    onSuccess: () => toast.success(words.forgotten),
    onError: (reason) => toast.failure(errorMessage(reason)),
    onSettled: () => cache.invalidateQueries({ queryKey: [documentReadingsForStaff.show.path] }),
  })
}

/** Writes read values as staff read them. */
export function useReadValue(): (field: Pick<ReadField, 'name' | 'value'>) => string {
  const { dayInYear } = useDates()
  const products: Record<string, string> = useCopy(productCopy)
  return ({ name, value }) => {
    const form = readFieldForms[name]
    if (form === 'date') return dayInYear(value)
    if (form === 'cents') return dollarsAndCents(Number(value) / 100)
    if (form === 'thousandths') return (Number(value) / 1000).toFixed(3)
    if (form === 'integer') return units(Number(value))
    if (name === 'product') return products[value] ?? value
    return name === 'paymentLastFour' ? `•••• ${value}` : value
  }
}

/** The ID of a settlement's line among what is marked. */
export const toLineId = (index: number) => `line ${index}`

/** The places of what was read, to be marked on the pages. */
export function useReadingMarks(staffReading: StaffReading | undefined): PdfMark[] {
  const words = useCopy(copy)
  const names = useCopy(fieldCopy)
  const toValue = useReadValue()
  const reading = staffReading?.reading
  if (!reading) return []
  const toMark = (id: string, name: string, value: string, isSure: boolean) => ({
    id,
    isSure,
    label: words.mark(name, value, isSure ? words.sure : words.check),
  })
  return [
    ...reading.fields.flatMap((field) => {
      const mark = toMark(field.name, names[field.name], toValue(field), field.isSure)
      return field.places.map((place) => ({ ...mark, ...place }))
    }),
    ...reading.lines.flatMap(({ label, cents, isSure, places }, i) => {
      const mark = toMark(toLineId(i), words.line(label), dollarsAndCents(cents / 100), isSure)
      return places.map((place) => ({ ...mark, ...place }))
    }),
  ]
}
