import { Button, Checkbox, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Language } from '@milepost/contract/account/account'
import { firm } from '@milepost/contract/firm/firm'
import type { FirmSettings } from '@milepost/contract/firm/firm-settings'
import { firmSetup, type FirmSetup } from '@milepost/contract/firm/firm-setup'
import { call, read } from '@milepost/ui/api/api.ts'
import { LoadState } from '@milepost/ui/feedback/load-state.tsx'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy, useLanguage } from '@milepost/ui/i18n/language.tsx'
import { paths } from '../../../paths.ts'
import { frameMail } from '../../../shared/frame-mail.ts'
import { FirmSign } from '../logo-field.tsx'
import { useRateDays } from '../rate-days.ts'
import { mileageRates, perDiemRates, type ShownRate } from '../rate-kinds.ts'
import { toDraft } from '../settings-draft.ts'
import { PortalSample } from './portal-sample.tsx'
import { copy } from './setup.copy.ts'
import classes from './setup.module.css'
import { Step } from './step.tsx'
import { useSetupChange } from './use-setup-change.ts'

type StepProps = { setup: FirmSetup }

/** This year's rates with their sources, for somebody to compare. */
export function RatesStep({ setup: { rates, missing } }: StepProps) {
  const words = useCopy(copy)
  const { day, moment } = useDates()
  const perDiem = useQuery(perDiemRates)
  const mileage = useQuery(mileageRates)
  const { data: firmData } = useQuery(read(firm.show, {}))
  const confirm = useSetupChange((year: number) => call(firmSetup.confirmRates, { body: { year } }))
  return (
    <Step
      title={words.rates(rates.year)}
      state={missing.includes('rates') ? 'toDo' : 'done'}
      hint={words.ratesHint}
    >
      <dl className={classes.rates}>
        <dt>{words.perDiem}</dt>
        <dd>
          {ratesIn(rates.year, perDiem.data).map((rate) => (
            <RateLine
              key={rate.from}
              rate={rate}
              amount={words.aDay(`$${(rate.amounts.insideConus ?? 0).toFixed(2)}`)}
            />
          ))}
        </dd>
        <dt>{words.mileage}</dt>
        <dd>
          {ratesIn(rates.year, mileage.data).map((rate) => (
            <RateLine
              key={rate.from}
              rate={rate}
              amount={words.aMile(`$${(rate.amounts.standardRate ?? 0).toFixed(3)}`)}
            />
          ))}
        </dd>
        <dt>{words.taxDates}</dt>
        <dd>
          <span>{firmData?.estimatedTaxDates.map(({ dueDate }) => day(dueDate)).join(', ')}</span>
        </dd>
      </dl>
      {rates.confirmedAt !== null && (
        <p className={classes.text}>{words.ratesConfirmed(moment(rates.confirmedAt))}</p>
      )}
      <div className={classes.end}>
        {rates.confirmedAt === null && (
          <Button loading={confirm.isPending} onClick={() => confirm.mutate(rates.year)}>
            {words.ratesRight}
          </Button>
        )}
        <Link to={paths.rates}>{words.correct}</Link>
      </div>
    </Step>
  )
}

/** The rates in effect on any day of a year. */
function ratesIn(year: number, rates: readonly ShownRate[] = []): ShownRate[] {
  const [first, last] = [`${year}-01-01`, `${year}-12-31`]
  return rates.filter(({ from, to }, index) => {
    const next = rates[index + 1]
    return from <= last && (to === null || to >= first) && (!next || next.from > first)
  })
}

function RateLine({ rate, amount }: { rate: ShownRate; amount: string }) {
  const words = useCopy(copy)
  const days = useRateDays()(rate)
  // Some sources begin with who published them.
  const source = rate.notice?.replace(/^IRS /, '')
  return (
    <span>
      <b>{amount}</b>{' '}
      <span>{`· ${days} · ${source && !rate.provisional ? words.source(source) : words.notAnnounced}`}</span>
    </span>
  )
}

export function StaffStep({ setup: { staff } }: StepProps) {
  const words = useCopy(copy)
  return (
    <Step title={words.staff} state={staff > 1 ? 'done' : 'optional'} hint={words.staffHint}>
      <p className={classes.text}>{words.staffCount(staff)}</p>
      <div className={classes.end}>
        <Button component={Link} to={paths.staff} variant="default">
          {words.invite}
        </Button>
      </div>
    </Step>
  )
}

export function BackupStep({ setup: { backup, missing } }: StepProps) {
  const words = useCopy(copy)
  const { moment } = useDates()
  const change = useSetupChange((isElsewhere: boolean) =>
    call(firmSetup.saveBackup, { body: { backup: { isElsewhere } } }),
  )
  return (
    <Step
      title={words.backup}
      state={missing.includes('backup') ? 'toDo' : 'done'}
      hint={words.backupHint}
    >
      <code className={classes.command}>npm run backup -- /mnt/backup/milepost-$(date -I).tar</code>
      <p className={classes.text}>
        {backup.lastAt === null ? words.noBackup : words.lastBackup(moment(backup.lastAt))}
      </p>
      <Checkbox
        label={words.elsewhere}
        checked={backup.isElsewhere}
        disabled={change.isPending}
        onChange={(event) => change.mutate(event.currentTarget.checked)}
      />
    </Step>
  )
}

/** The sign, the first pages of the portal, and the invitation, as clients get them now. */
export function SampleStep({ settings }: { settings: FirmSettings }) {
  const words = useCopy(copy)
  const { language: own } = useLanguage()
  const [language, setLanguage] = useState<Language>(own)
  const sample = useQuery(read(firmSetup.sampleMail, { query: { language } }))
  return (
    <Step title={words.sample} state="optional" hint={words.sampleHint}>
      <FirmSign draft={toDraft(settings)} hasColor hasLogo />
      <div className={classes.end}>
        <a href="/sign-in" target="_blank" rel="noopener">
          {words.openSignIn}
        </a>
        <SegmentedControl
          value={language}
          onChange={(value) => setLanguage(value === 'es' ? 'es' : 'en')}
          data={[
            { value: 'en', label: words.english },
            { value: 'es', label: words.spanish },
          ]}
        />
      </div>
      <PortalSample settings={settings} language={language} />
      <LoadState query={sample} failed={words.sampleFailed}>
        {({ from, subject, html }) => (
          <div className={classes.stack}>
            <p className={classes.text}>
              <span>{`${words.sampleFrom}: ${from}`}</span>
              <br />
              {words.sampleSubject}: <b>{subject}</b>
            </p>
            {/* Sandboxed: no scripts, not our origin. */}
            <iframe title={subject} className={classes.frame} sandbox="" srcDoc={frameMail(html)} />
          </div>
        )}
      </LoadState>
    </Step>
  )
}
