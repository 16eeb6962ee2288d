import { Alert, Button, Paper } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import type { ChartAccount } from '@milepost/contract/financial-performance/chart-of-accounts'
import { NewProfitPlan } from '@milepost/contract/profit-plan/new-profit-plan'
import { profitPlanForStaff, type PlanStatus } from '@milepost/contract/profit-plan/profit-plan'
import { CallFailed } from '@milepost/contract/wire/caller'
import { call } from '@milepost/ui/api/api.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useFormCheck } from '@milepost/ui/forms/use-form-check.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { usePersistedDraft } from '@milepost/ui/storage/use-persisted-draft.ts'
import { uuid } from '@milepost/ui/storage/uuid.ts'
import { paths } from '../../paths.ts'
import { DraftRestoredNotice } from '../../shared/drafts/draft-restored-notice.tsx'
import { DiscardDraft } from './discard-draft.tsx'
import { StoredPlan, toNewPlan, type PlanDraft } from './plan-draft.ts'
import { PlanFields } from './plan-fields.tsx'
import { PlanResult } from './plan-result.tsx'
import { copy } from './profit-plan.copy.ts'
import classes from './profit-plan.module.css'

type PlanEditorProps = {
  accountId: string
  /** The key the draft is stored under. */
  storageKey: string
  /** Undefined for a plan that has not been saved yet. */
  id: string | undefined
  status: PlanStatus
  /** The version of the saved figures, which the server compares to detect a colleague's change. */
  version: string | undefined
  chart: ChartAccount[]
  initialDraft: PlanDraft
}

/** The form of a plan with a live result. A published plan is read-only. */
export function PlanEditor({
  accountId,
  storageKey,
  id,
  status,
  version,
  chart,
  initialDraft,
}: PlanEditorProps) {
  const words = useCopy(copy)
  const errorMessage = useErrorMessage()
  const toast = useToast()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const {
    value,
    setValue: write,
    wasRestored,
    resetTo,
    startOver,
    removeStored: removeDraft,
  } = usePersistedDraft(storageKey, StoredPlan, () => ({
    idempotencyKey: uuid(),
    last: { id, version },
    draft: initialDraft,
  }))
  const { idempotencyKey, last, draft } = value
  const fields = useRef<HTMLFieldSetElement>(null)
  const isDraft = status === 'draft'
  const parsed = NewProfitPlan.safeParse(toNewPlan(draft))
  const check = useFormCheck({ parsed })
  // A new key for each edit: retries of the same plan are one request, an edited plan is another.
  const change = (part: Partial<PlanDraft>) =>
    write((before) => ({
      ...before,
      idempotencyKey: uuid(),
      draft: { ...before.draft, ...part },
    }))
  const changed = () =>
    Promise.all(
      [profitPlanForStaff.list, profitPlanForStaff.show].map(({ path }) =>
        cache.invalidateQueries({ queryKey: [path] }),
      ),
    )
  const failed = {
    onError: (reason: unknown) => {
      toast.failure(errorMessage(reason))
      // When the plan is opened again, it must load the colleague's version, not this draft.
      if (reason instanceof CallFailed && reason.code === 'plan_changed') removeDraft()
    },
  }
  const savePlan = async (savedDraft: PlanDraft) => {
    const body = { profitPlan: toNewPlan(savedDraft) }
    const stored = last.id
      ? await call(profitPlanForStaff.change, {
          params: { accountId, id: last.id },
          body: { ...body, version: last.version },
        })
      : await call(profitPlanForStaff.enter, { params: { accountId }, body }, { idempotencyKey })
    const saved = { id: stored.id, version: stored.version }
    write((before) => ({ ...before, last: saved }))
    return saved
  }
  const save = useMutation({
    networkMode: 'always',
    mutationFn: savePlan,
    onSuccess: async (saved, savedDraft) => {
      toast.success(words.saved)
      // Stay on the page if the user went on typing, or that text would be lost.
      if (savedDraft === draft) {
        resetTo({ ...value, last: saved })
        void navigate(paths.plan(accountId, saved.id), { replace: true })
      }
      await changed()
    },
    ...failed,
  })
  const publish = useMutation({
    networkMode: 'always',
    mutationFn: async () =>
      call(profitPlanForStaff.publish, { params: { accountId, id: (await savePlan(draft)).id } }),
    onSuccess: async ({ isShownToClient }) => {
      removeDraft()
      toast.success(isShownToClient ? words.published : words.publishedUnseen)
      await changed()
      void navigate(paths.plans(accountId))
    },
    ...failed,
  })

  return (
    <div className={classes.editor}>
      <fieldset ref={fields} className={classes.bare} disabled={!isDraft}>
        <div className={classes.fields}>
          {wasRestored && <DraftRestoredNotice className={classes.dim} onStartOver={startOver} />}
          <PlanFields draft={draft} chart={chart} problem={check.problem} onChange={change} />
        </div>
      </fieldset>
      <Paper p="lg" className={classes.result}>
        <div className={classes.fields}>
          <PlanResult entered={parsed.success ? parsed.data : undefined} />
          {isDraft ? (
            <div className={classes.end}>
              <Button
                variant="default"
                loading={save.isPending}
                onClick={() => check.send(fields.current, () => save.mutate(draft))}
              >
                {words.save}
              </Button>
              <Button
                loading={publish.isPending}
                onClick={() => check.send(fields.current, () => publish.mutate())}
              >
                {words.publish}
              </Button>
              {id && <DiscardDraft accountId={accountId} id={id} />}
            </div>
          ) : (
            <>
              <Alert color="blue">{words.readOnly}</Alert>
              <Button component={Link} to={`${paths.newPlan(accountId)}?from=${id}`}>
                {words.newFromThis}
              </Button>
            </>
          )}
        </div>
      </Paper>
    </div>
  )
}
