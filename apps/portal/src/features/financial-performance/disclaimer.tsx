import { account } from '@milepost/contract/account'
import { firm } from '@milepost/contract/firm'
import { read } from '@milepost/ui/api.ts'
import { useCopy } from '@milepost/ui/language.tsx'
import { useQuery } from '@tanstack/react-query'
import { copy } from './financial-performance.copy.ts'
import classes from './report.module.css'

/** What stands below every statement: the firm's own disclaimer, and whom to ask. */
export function Disclaimer() {
  const words = useCopy(copy)
  const { data: ours } = useQuery(read(firm.show, {}))
  const { data: consultant } = useQuery(read(account.consultant, {}))
  return (
    <>
      {ours && (
        <div className={classes.disclaimer}>
          <p>{ours.disclaimer}</p>
        </div>
      )}
      <div className={`${classes.disclaimer} ${classes.questions}`}>
        <p>
          {consultant ? words.questionsFor(consultant.fullName, consultant.phone) : words.questions}
        </p>
      </div>
    </>
  )
}
