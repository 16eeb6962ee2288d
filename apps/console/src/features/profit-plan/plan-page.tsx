import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { profitPlanForStaff } from '@milepost/contract/profit-plan/profit-plan'
import { read } from '@milepost/ui/api/api.ts'
import { LoadState } from '@milepost/ui/feedback/load-state.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { uuid } from '@milepost/ui/storage/uuid.ts'
import { paths } from '../../paths.ts'
import { useChart } from '../../shared/use-chart.ts'
import { toDraft } from './plan-draft.ts'
import { PlanEditor } from './plan-editor.tsx'
import { copy } from './profit-plan.copy.ts'

/** Creates or edits a plan, with a live result. `?from=` copies another plan's figures. */
export function PlanPage() {
  const words = useCopy(copy)
  const { accountId = '', id } = useParams()
  const from = useSearchParams()[0].get('from')
  const sourceId = id ?? from
  const chart = useChart(accountId)
  const plan = useQuery({
    ...read(profitPlanForStaff.show, { params: { accountId, id: sourceId ?? '' } }),
    enabled: sourceId !== null && sourceId !== undefined,
    // Don't start from a cached plan: a colleague may have changed it.
    gcTime: 0,
  })
  const editor = (accounts: NonNullable<typeof chart.data>) => (
    <PlanEditor
      // Remount for another plan.
      key={`${id} ${plan.data?.id} ${plan.data?.status}`}
      accountId={accountId}
      id={id}
      chart={accounts}
      storageKey={`plan/${accountId}/${id ? `${id}/${plan.data?.status}` : `new/${from}`}`}
      version={id === undefined ? undefined : plan.data?.version}
      status={id === undefined ? 'draft' : (plan.data?.status ?? 'draft')}
      initialDraft={toDraft(plan.data?.entered, uuid)}
    />
  )
  return (
    <Page
      title={id === undefined ? words.newPlan : words.edit}
      back={{ to: paths.plans(accountId), label: words.back }}
    >
      <LoadState query={chart} failed={words.planFailed}>
        {(accounts) =>
          sourceId ? (
            <LoadState query={plan} failed={words.planFailed}>
              {() => editor(accounts)}
            </LoadState>
          ) : (
            editor(accounts)
          )
        }
      </LoadState>
    </Page>
  )
}
