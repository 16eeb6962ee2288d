import { NativeSelect, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import IconTargetArrow from '@tabler/icons-react/dist/esm/icons/IconTargetArrow.mjs'
import { useQuery } from '@tanstack/react-query'
import { profitPlan, type ProfitPlan } from '@milepost/contract/profit-plan/profit-plan'
import { CallFailed } from '@milepost/contract/wire/caller'
import { read } from '@milepost/ui/api/api.ts'
import { Empty } from '@milepost/ui/feedback/empty.tsx'
import { LoadState } from '@milepost/ui/feedback/load-state.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { usePrinting } from '@milepost/ui/layout/use-printing.ts'
import { Disclaimer } from '../../shared/figures/disclaimer.tsx'
import { OwnPrintHeading } from '../../shared/print/own-print-heading.tsx'
import { WriteToFirm } from '../../shared/write-to-firm.tsx'
import { LoadCheckSection } from './load-check-section.tsx'
import { OwnWhatIf } from './own-what-if.tsx'
import { PlanAgainstBooksSection } from './plan-against-books-section.tsx'
import { figures, isScenario, usePlanFilter } from './plan-filter.ts'
import { PlanHeadline } from './plan-headline.tsx'
import { PlanSections } from './plan-sections.tsx'
import classes from './profit-plan-page.module.css'
import { copy } from './profit-plan.copy.ts'
import { BusinessScenarios, PersonalScenarios } from './what-if-sections.tsx'

/** The plan of the year: what each week must bring in, line by line, and what a change would do. */
export function ProfitPlanPage() {
  const words = useCopy(copy)
  const plan = useQuery(read(profitPlan.show, {}))
  return (
    <Page title={words.title} info={{ title: words.help, content: <Help /> }}>
      <div className={classes.page}>
        {hasNone(plan.error) ? (
          <Empty
            icon={IconTargetArrow}
            title={words.noPlan}
            action={<WriteToFirm subject={words.title} />}
          />
        ) : (
          <LoadState query={plan} failed={() => words.failed} placeholder={<Waiting />}>
            {(data) => <Plan plan={data} />}
          </LoadState>
        )}
        <Disclaimer />
      </div>
    </Page>
  )
}

/** Whether the call failed because the client has no active plan. */
const hasNone = (reason: unknown): boolean =>
  reason instanceof CallFailed && reason.code === 'profit_plan_none'

function Plan({ plan }: { plan: ProfitPlan }) {
  const wide = useMediaQuery('(min-width: 64em)', true, { getInitialValueInEffect: false })
  const printing = usePrinting()
  return (
    <>
      <OwnPrintHeading title={plan.name} />
      <PlanHeadline plan={plan} />
      {wide || printing ? (
        <>
          <PlanSections plan={plan} figures={figures} />
          <BusinessScenarios plan={plan} />
          <PersonalScenarios plan={plan} />
        </>
      ) : (
        <Filtered plan={plan} />
      )}
      <PlanAgainstBooksSection plan={plan} />
      <OwnWhatIf plan={plan} />
      <LoadCheckSection plan={plan} />
    </>
  )
}

/** One figure or one scenario at a time, for a small screen. */
function Filtered({ plan }: { plan: ProfitPlan }) {
  const words = useCopy(copy)
  const { options, chosen, choose } = usePlanFilter(plan)
  return (
    <>
      <NativeSelect
        label={words.filterBy}
        size="md"
        value={chosen}
        data={options}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {isScenario(chosen) ? (
        <>
          <BusinessScenarios plan={plan} only={chosen} />
          <PersonalScenarios plan={plan} only={chosen} />
        </>
      ) : (
        <PlanSections plan={plan} figures={[chosen]} />
      )}
    </>
  )
}

function Help() {
  const words = useCopy(copy)
  return (
    <>
      <p>{words.helpWeek}</p>
      <p>{words.helpBreakeven}</p>
      <p>{words.helpWhatIf}</p>
    </>
  )
}

const Waiting = () => (
  <div className={classes.page}>
    <Skeleton height={132} radius="lg" />
    <Skeleton height={190} radius="lg" />
    <Skeleton height={300} radius="lg" />
  </div>
)
