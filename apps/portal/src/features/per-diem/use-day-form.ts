import { useCallback, useMemo, useState } from 'react'
import {
  PerDiemForm,
  type DayAllocation,
  type PerDiemYear,
} from '@milepost/contract/per-diem/per-diem'
import { applyDayChanges, planDayChanges } from '@milepost/contract/per-diem/per-diem-days'
import { withEntries } from '@milepost/contract/per-diem/per-diem-deduction'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { toastDurations, useToast } from '@milepost/ui/feedback/toast.tsx'
import { useFormCheck } from '@milepost/ui/forms/use-form-check.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { copy } from './per-diem.copy.ts'
import { isWaiting } from './send-days.ts'
import { useSaveDays } from './use-save-days.ts'

export type Unsaved = { dates: string[]; reason: string }
export type DayForm = ReturnType<typeof useDayForm>

/**
 * State of the form's three steps: the year, what a day counts as, and the days. Failed days stay picked, so
 * retrying is one tap.
 */
export function useDayForm(year: number | undefined, data: PerDiemYear | undefined) {
  const words = useCopy(copy)
  const toast = useToast()
  const errorMessage = useErrorMessage()
  const [status, setStatus] = useState<DayAllocation>('fullDay')
  const [isOutside, setOutside] = useState(false)
  const [dates, setDates] = useState<string[]>([])
  const [unsaved, setUnsaved] = useState<Unsaved>()

  const picked = useMemo(() => dates.filter((date) => date.startsWith(`${year}-`)), [dates, year])
  const { problem, submit } = useFormCheck({
    parsed: PerDiemForm.safeParse({ year, selectedDates: picked, dayAllocation: status }),
    showsAtOnce: ['year'],
  })
  const target =
    status === 'clear' ? { allocation: status } : { allocation: status, outsideConus: isOutside }
  const changes = data ? planDayChanges(data.perDiemEntries, picked, status, isOutside) : []

  const pick = useCallback(
    (chosen: string[]) => {
      setDates((before) => [...before.filter((date) => !date.startsWith(`${year}-`)), ...chosen])
      setUnsaved(undefined)
    },
    [year],
  )

  const saving = useSaveDays(year, (outcomes, sent) => {
    const waiting = outcomes.filter(isWaiting).length
    const failed = outcomes.filter((outcome) => 'reason' in outcome)
    const [first] = failed
    const failedDates = failed.map(({ change }) => change.date)
    setDates((before) =>
      before.filter((date) => !sent.includes(date) || failedDates.includes(date)),
    )
    if (first) {
      setUnsaved({ dates: failedDates, reason: errorMessage(first.reason) })
      toast.problem(words.notUpdated(failedDates.length), toastDurations.brief)
    } else if (waiting > 0) toast.note(words.waits(waiting))
    else toast.success(words.updated(outcomes.length), toastDurations.brief)
  })

  const save = () => {
    if (!data || saving.isPending) return
    setUnsaved(undefined)
    if (changes.length > 0) return saving.mutate({ picked, changes, target })
    setDates((before) => before.filter((date) => !picked.includes(date)))
    toast.note(words.nothingToChange)
  }

  const isOfYear = unsaved?.dates.some((date) => date.startsWith(`${year}-`))
  return {
    status,
    setStatus,
    isOutside,
    setOutside,
    picked,
    pick,
    submit: submit(save),
    unsaved: isOfYear ? unsaved : undefined,
    isSaving: saving.isPending,
    problem,
    adds: saving.isPending ? 0 : getWorth(data, changes),
  }
}

function getWorth(
  data: PerDiemYear | undefined,
  changes: Parameters<typeof applyDayChanges>[1],
): number {
  if (!data) return 0
  const after = withEntries(data, applyDayChanges(data.perDiemEntries, changes, new Date()))
  return after.yearToDateDeductions - data.yearToDateDeductions
}
