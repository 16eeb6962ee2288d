import IconAlertTriangleFilled from '@tabler/icons-react/dist/esm/icons/IconAlertTriangleFilled.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import type { Benchmark } from '@milepost/contract/financial-performance/statements/profit-and-loss'
import { useCopy } from '../i18n/language.tsx'
import { copy } from './benchmark-mark.copy.ts'
import classes from './benchmark-mark.module.css'

/** How a figure compares to the profit plan: a shape, with text for screen readers. */
export function BenchmarkMark({ benchmark }: { benchmark: Benchmark | null }) {
  const words = useCopy(copy)
  return (
    <span className={classes.mark} data-benchmark={benchmark ?? undefined}>
      {benchmark === 'good' && <IconCheck size={14} stroke={2.5} aria-hidden="true" />}
      {benchmark === 'not_good' && <IconAlertTriangleFilled size={12} aria-hidden="true" />}
      {benchmark && <span className="hide">{words[benchmark]}</span>}
    </span>
  )
}

/** The legend of the marks. */
export function BenchmarkLegend() {
  const words = useCopy(copy)
  return (
    <p className={classes.legend}>
      <span>
        <BenchmarkGlyph benchmark="good" />
        {words.onPlan}
      </span>
      <span>
        <BenchmarkGlyph benchmark="not_good" />
        {words.offPlan}
      </span>
    </p>
  )
}

const BenchmarkGlyph = ({ benchmark }: { benchmark: Benchmark }) => (
  <span className={classes.mark} data-benchmark={benchmark} aria-hidden="true">
    {benchmark === 'good' ? (
      <IconCheck size={14} stroke={2.5} />
    ) : (
      <IconAlertTriangleFilled size={12} />
    )}
  </span>
)
