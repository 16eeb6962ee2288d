import { useQuery } from '@tanstack/react-query'
import { account } from '@milepost/contract/account/account'
import { firm } from '@milepost/contract/firm/firm'
import { CallFailed } from '@milepost/contract/wire/caller'
import { read } from '@milepost/ui/api/api.ts'
import { useCopy, useLanguage } from '@milepost/ui/i18n/language.tsx'
import { copy } from '@milepost/ui/reports/disclaimer.copy.ts'
import classes from './disclaimer.module.css'

/** Shown below every statement and plan: the firm's disclaimer and contact. */
export function Disclaimer() {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const { data: firmInfo } = useQuery(read(firm.show, {}))
  const spanishText = language === 'es' ? firmInfo?.disclaimerInSpanish : null
  const disclaimer = spanishText ?? firmInfo?.disclaimer
  const { data: consultant, error } = useQuery(read(account.consultant, {}))
  const hasNoConsultant = error instanceof CallFailed && error.status === 404
  const questionsText = () => {
    if (consultant?.phone) return words.questionsFor(consultant.fullName, consultant.phone)
    return hasNoConsultant && firmInfo?.supportPhone
      ? words.questionsToUs(firmInfo.supportPhone)
      : words.questions
  }
  return (
    <>
      {disclaimer && (
        <div className={classes.disclaimer}>
          <p lang={spanishText ? 'es' : 'en'}>{disclaimer}</p>
        </div>
      )}
      <div className={`${classes.disclaimer} ${classes.questions}`}>
        <p>{questionsText()}</p>
      </div>
    </>
  )
}
