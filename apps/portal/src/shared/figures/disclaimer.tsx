import { account } from '@milepost/contract/account/account'
import { CallFailed } from '@milepost/contract/wire/caller'
import { firm } from '@milepost/contract/firm/firm'
import { useQuery } from '@tanstack/react-query'
import { read } from '@milepost/ui/api/api.ts'
import { copy } from './disclaimer.copy.ts'
import classes from './disclaimer.module.css'
import { useCopy, useLanguage } from '@milepost/ui/i18n/language.tsx'

/** What stands below every statement and plan: the firm's own disclaimer, and whom to ask. */
export function Disclaimer() {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const { data: ours } = useQuery(read(firm.show, {}))
  const inSpanish = language === 'es' ? ours?.disclaimerInSpanish : null
  const { data: consultant, error } = useQuery(read(account.consultant, {}))
  const hasNone = error instanceof CallFailed && error.status === 404
  const whom = () => {
    if (consultant) return words.questionsFor(consultant.fullName, consultant.phone)
    return hasNone && ours ? words.questionsToUs(ours.supportPhone) : words.questions
  }
  return (
    <>
      {ours && (
        <div className={classes.disclaimer}>
          <p lang={inSpanish ? 'es' : 'en'}>{inSpanish ?? ours.disclaimer}</p>
        </div>
      )}
      <div className={`${classes.disclaimer} ${classes.questions}`}>
        <p>{whom()}</p>
      </div>
    </>
  )
}
