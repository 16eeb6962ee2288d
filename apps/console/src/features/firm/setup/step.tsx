import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Section } from '@milepost/ui/layout/section.tsx'
import { copy } from './setup.copy.ts'
import classes from './setup.module.css'

export type StepState = 'done' | 'toDo' | 'optional'

type StepProps = { title: string; state: StepState; hint?: string; children: ReactNode }

/** One part of the set-up, with whether it is done. */
export function Step({ title, state, hint, children }: StepProps) {
  const words = useCopy(copy)
  const color = { done: 'green', toDo: 'yellow', optional: 'gray' }[state]
  return (
    <Section title={title} aside={<Badge color={color}>{words[state]}</Badge>}>
      <div className={classes.stack}>
        {hint && <p className={classes.dim}>{hint}</p>}
        {children}
      </div>
    </Section>
  )
}
