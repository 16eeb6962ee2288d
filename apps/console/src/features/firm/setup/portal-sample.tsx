import type { CSSProperties } from 'react'
import type { Language } from '@milepost/contract/account/account'
import type { FirmSettings } from '@milepost/contract/firm/firm-settings'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Mark } from '@milepost/ui/layout/brand.tsx'
import { copy as welcomeCopy } from '@milepost/ui/layout/welcome.copy.ts'
import { copy as disclaimerCopy } from '@milepost/ui/reports/disclaimer.copy.ts'
import classes from './portal-sample.module.css'
import { copy } from './setup.copy.ts'

type PortalSampleProps = { settings: FirmSettings; language: Language }

/** Where a client meets the firm after signing in: the home screen, and the end of each report. Drawn, without figures. */
export function PortalSample({ settings, language }: PortalSampleProps) {
  const words = useCopy(copy)
  const { name, logo, color, supportPhone: phone, website, address } = settings
  const spanish = language === 'es' ? settings.disclaimerInSpanish : null
  const disclaimer = spanish ?? settings.disclaimer
  const questions = disclaimerCopy[language]
  const style = color === null ? undefined : ({ '--mp-sign': color } as CSSProperties)
  return (
    <div className={classes.pages} style={style}>
      <figure>
        <figcaption>{words.sampleHome}</figcaption>
        <div className={classes.page} lang={language}>
          <p className={classes.brand}>
            <Mark logo={logo} />
            <b>{name}</b>
          </p>
          <p className={classes.heading}>{welcomeCopy[language].welcome('Alex')}</p>
          <div className={classes.sign} aria-hidden="true" />
          <p className={classes.foot}>
            {[phone, website, address]
              .filter((text) => text !== null)
              .map((text) => (
                <span key={text}>{text}</span>
              ))}
          </p>
        </div>
      </figure>
      <figure>
        <figcaption>{words.sampleReport}</figcaption>
        <div className={classes.page} lang={language}>
          <div className={classes.lines} aria-hidden="true" />
          {disclaimer !== null && (
            <p className={classes.foot} lang={spanish === null ? 'en' : 'es'}>
              {disclaimer}
            </p>
          )}
          <p className={classes.foot}>
            {phone === null ? questions.questions : questions.questionsToUs(phone)}
          </p>
        </div>
      </figure>
    </div>
  )
}
