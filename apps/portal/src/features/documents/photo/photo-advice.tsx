import IconBulb from '@tabler/icons-react/dist/esm/icons/IconBulb.mjs'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { copy, remedies, faults as titles } from './photo-advice.copy.ts'
import classes from './photo-advice.module.css'
import type { PhotoFault } from './photo-check.ts'

/** What may make a photo hard to read, and what to do. Advice only: it never blocks sending. */
export function PhotoAdvice({ faults }: { faults: readonly PhotoFault[] }) {
  const words = useCopy(copy)
  const title = useCopy(titles)
  const remedy = useCopy(remedies)
  return (
    <div role="status" aria-label={words.check} className={classes.place}>
      {faults.length > 0 && (
        <div className={classes.advice}>
          <IconBulb size={22} aria-hidden="true" />
          <div>
            {faults.map((fault) => (
              <p key={fault}>
                <b>{title[fault]}.</b> {remedy[fault]}
              </p>
            ))}
            <p className={classes.still}>{words.still}</p>
          </div>
        </div>
      )}
    </div>
  )
}
