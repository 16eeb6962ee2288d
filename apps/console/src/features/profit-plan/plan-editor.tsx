import { Alert, Button, Paper, TextInput } from '@mantine/core'
import { NewProfitPlan, PlanSection } from '@milepost/contract/new-profit-plan'
import { profitPlanForStaff, type PlanStatus } from '@milepost/contract/profit-plan'
import type { ChartAccount } from '@milepost/contract/posting'
import { call } from '@milepost/ui/api.ts'
import { useSay } from '@milepost/ui/failure.ts'
import { useCopy } from '@milepost/ui/language.tsx'
import { leadToWrong } from '@milepost/ui/lead-to-wrong.ts'
import { newKey } from '@milepost/ui/new-key.ts'
import { Section } from '@milepost/ui/section.tsx'
import { useToast } from '@milepost/ui/toast.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '../../app/paths.ts'
import { enteredOf, figures, scenarios, type PlanDraft } from './plan-draft.ts'
import { PlanLines } from './plan-lines.tsx'
import { PlanResult } from './plan-result.tsx'
import { copy } from './profit-plan.copy.ts'
import classes from './profit-plan.module.css'
import { ThrowAway } from './throw-away.tsx'

type PlanEditorProps = {
  accountId: string
  /** Undefined for a plan that is not saved yet. */
  id: string | undefined
  status: PlanStatus
  /** Which figures of the plan these are. */
  version: string | undefined
  chart: ChartAccount[]
  initially: PlanDraft
}

/** The form of a plan, the result beside it as it is typed. A published plan is shown, not changed. */
export function PlanEditor({ accountId, id, status, version, chart, initially }: PlanEditorProps) {
  const words = useCopy(copy)
  const say = useSay()
  const toast = useToast()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const [draft, setDraft] = useState(initially)
  const [isTried, setTried] = useState(false)
  const fields = useRef<HTMLFieldSetElement>(null)
  const [last, setLast] = useState({ id, version })
  // The same plan sent again is one; what was typed since makes it another.
  const [idempotencyKey, setKey] = useState(newKey)
  const isDraft = status === 'draft'
  const entered = enteredOf(draft)
  const parsed = NewProfitPlan.safeParse(entered)
  const problems = new Map(
    (parsed.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  )
  const problem = (path: string) => {
    const message = isTried ? problems.get(path) : undefined
    return message === undefined ? undefined : say(message)
  }
  const change = (part: Partial<PlanDraft>) => {
    setDraft((before) => ({ ...before, ...part }))
    setKey(newKey())
  }
  const changed = () =>
    Promise.all(
      [profitPlanForStaff.list, profitPlanForStaff.show].map(({ path }) =>
        cache.invalidateQueries({ queryKey: [path] }),
      ),
    )
  const failed = { onError: (reason: unknown) => toast.failure(say(reason)) }
  const keep = async (shown: PlanDraft) => {
    const body = { profitPlan: enteredOf(shown) }
    const kept = last.id
      ? await call(profitPlanForStaff.change, {
          params: { accountId, id: last.id },
          body: { ...body, version: last.version },
        })
      : await call(profitPlanForStaff.enter, { params: { accountId }, body }, { idempotencyKey })
    setLast(kept)
    return kept.id
  }
  const save = useMutation({
    networkMode: 'always',
    mutationFn: keep,
    onSuccess: async (kept, shown) => {
      toast.success(words.saved)
      // What was typed meanwhile would be gone with the page.
      if (shown === draft) void navigate(paths.plan(accountId, kept), { replace: true })
      await changed()
    },
    ...failed,
  })
  const publish = useMutation({
    networkMode: 'always',
    mutationFn: async () =>
      call(profitPlanForStaff.publish, { params: { accountId, id: await keep(draft) } }),
    onSuccess: async () => {
      toast.success(words.published)
      await changed()
      void navigate(paths.plans(accountId))
    },
    ...failed,
  })
  /** Does it where the plan is whole, else says what is wrong at its fields. */
  const whenWhole = (act: () => void) => {
    if (parsed.success) act()
    else leadToWrong(fields.current, () => setTried(true))
  }

  return (
    <div className={classes.editor}>
      <fieldset ref={fields} className={classes.bare} disabled={!isDraft}>
        <div className={classes.fields}>
          <Section title={words.work}>
            <div className={classes.fields}>
              <TextInput
                label={words.name}
                maxLength={80}
                value={draft.name}
                onChange={(event) => change({ name: event.currentTarget.value })}
                error={problem('name')}
              />
              <div className={classes.figures}>
                {figures.map((name) => (
                  <TextInput
                    key={name}
                    label={words[name]}
                    inputMode="decimal"
                    value={draft.figures[name]}
                    onChange={({ currentTarget: { value } }) =>
                      change({ figures: { ...draft.figures, [name]: value } })
                    }
                    error={problem(name)}
                  />
                ))}
              </div>
            </div>
          </Section>
          {PlanSection.options.map((section) => (
            <PlanLines
              key={section}
              {...{ section, chart, problem, lines: draft.lines }}
              onChange={(lines) => change({ lines })}
            />
          ))}
          <Section title={words.whatIf}>
            <div className={classes.figures}>
              {scenarios.map((name) => (
                <TextInput
                  key={name}
                  label={words[name]}
                  inputMode="decimal"
                  value={draft.scenarios[name]}
                  onChange={({ currentTarget: { value } }) =>
                    change({ scenarios: { ...draft.scenarios, [name]: value } })
                  }
                  error={problem(`scenarios.${name}`)}
                />
              ))}
            </div>
          </Section>
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
                onClick={() => whenWhole(() => save.mutate(draft))}
              >
                {words.save}
              </Button>
              <Button loading={publish.isPending} onClick={() => whenWhole(() => publish.mutate())}>
                {words.publish}
              </Button>
              {id && <ThrowAway accountId={accountId} id={id} />}
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
