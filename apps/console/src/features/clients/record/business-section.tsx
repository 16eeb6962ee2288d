import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import {
  clientRecord,
  type Address,
  type ClientContact,
  type ClientRecord,
} from '@milepost/contract/clients/client-record'
import { call } from '@milepost/ui/api/api.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { noValue } from '@milepost/ui/i18n/money.ts'
import { Section } from '@milepost/ui/layout/section.tsx'
import { useMonthNames } from '../../../shared/clients/month-names.ts'
import { recordWords } from '../../../shared/clients/record-words.copy.ts'
import classes from '../client-page.module.css'
import { BusinessForm } from './business-form.tsx'
import { copy } from './record.copy.ts'

type BusinessSectionProps = {
  record: ClientRecord
  contact: ClientContact | null | undefined
  /** Whether nobody signs in yet. */
  isInvitable: boolean
}

/** The record's facts, with a form behind a button. */
export function BusinessSection({ record, contact, isInvitable }: BusinessSectionProps) {
  const words = useCopy(copy)
  const [isOpen, setOpen] = useState(false)
  return (
    <Section
      title={words.business}
      aside={
        !isOpen && (
          <Button
            variant="default"
            size="sm"
            className={classes.change}
            aria-label={words.changeRecord}
            onClick={() => setOpen(true)}
          >
            {words.change}
          </Button>
        )
      }
    >
      {isOpen ? (
        <BusinessForm
          record={record}
          contact={contact}
          isInvitable={isInvitable}
          onClose={() => setOpen(false)}
        />
      ) : (
        <Facts record={record} contact={contact} />
      )}
    </Section>
  )
}

type FactsProps = Omit<BusinessSectionProps, 'isInvitable'>

function Facts({ record, contact }: FactsProps) {
  const words = useCopy(copy)
  const { day } = useDates()
  const months = useMonthNames()
  const named = useCopy(recordWords)
  const { entityType, mailingAddress, physicalAddress, services, tags } = record
  const facts: [string, ReactNode][] = [
    [words.businessName, record.businessName ?? noValue],
    [words.entityType, entityType ? named[entityType] : noValue],
    [words.mcNumber, record.mcNumber ?? noValue],
    [words.dotNumber, record.dotNumber ?? noValue],
    [words.mailingAddress, mailingAddress ? <Lines key="" address={mailingAddress} /> : noValue],
    ...(physicalAddress
      ? [
          [words.physicalAddress, <Lines key="" address={physicalAddress} />] satisfies [
            string,
            ReactNode,
          ],
        ]
      : []),
    [words.startDate, record.startDate ? day(record.startDate) : noValue],
    [words.fiscalYearEnd, months[record.fiscalYearEndMonth - 1]],
    [
      words.services,
      services.length > 0 ? services.map((service) => named[service]).join(', ') : words.noServices,
    ],
    [words.tags, tags.length > 0 ? tags.map(({ name }) => name).join(', ') : words.noTags],
    ...(contact
      ? [
          [
            words.contact,
            <span key="">
              <span>{`${contact.fullName} · ${contact.email}`}</span>
              {contact.problem && <strong role="note">. {words[contact.problem]}</strong>}
            </span>,
          ] satisfies [string, ReactNode],
        ]
      : []),
  ]
  return (
    <>
      <TaxNumberFacts record={record} />
      <dl className={classes.facts}>
        {facts.map(([fact, value]) => (
          <div key={fact}>
            <dt>{fact}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** Masked until asked for: each look is in the client's history. */
function TaxNumberFacts({ record }: { record: ClientRecord }) {
  const words = useCopy(copy)
  const toast = useToast()
  const errorMessage = useErrorMessage()
  // Not cached: the numbers leave the page with this section.
  const look = useMutation({
    networkMode: 'always',
    gcTime: 0,
    mutationFn: () => call(clientRecord.taxNumbers, { params: { accountId: record.id } }),
    onError: (reason) => toast.failure(errorMessage(reason)),
  })
  const { einLastFour, ssnLastFour } = record
  const masked = (lastFour: string | null) => (lastFour ? words.endsIn(lastFour) : noValue)
  const numbers = [
    [words.ein, look.data?.ein?.replace(/^(\d\d)/, '$1-') ?? masked(einLastFour)],
    [words.ssn, look.data?.ssn?.replace(/^(\d{3})(\d\d)/, '$1-$2-') ?? masked(ssnLastFour)],
  ]
  return (
    <div className={classes.numbers}>
      <dl className={classes.facts}>
        {numbers.map(([fact, value]) => (
          <div key={fact}>
            <dt>{fact}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {(einLastFour ?? ssnLastFour) && (
        <Button
          variant="default"
          size="sm"
          loading={look.isPending}
          aria-label={look.data ? undefined : words.showNumbers}
          onClick={() => (look.data ? look.reset() : look.mutate())}
        >
          {look.data ? words.hide : words.show}
        </Button>
      )}
      <small role="status" className={classes.dim}>
        {look.data && words.looked}
      </small>
    </div>
  )
}

function Lines({ address: { line1, line2, city, state, zip } }: { address: Address }) {
  return (
    <>
      <span>{[line1, line2].filter(Boolean).join(', ')}</span>
      <br />
      <span>{`${city}, ${state} ${zip}`}</span>
    </>
  )
}
