import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { clients } from '@milepost/contract/clients/clients'
import { NewTaxReturn, taxForStaff } from '@milepost/contract/tax/tax'
import type { Sent } from '@milepost/contract/wire/endpoint'
import { call, read } from '@milepost/ui/api/api.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useIdempotencyKeys } from '@milepost/ui/api/use-idempotency-keys.ts'
import { LoadState } from '@milepost/ui/feedback/load-state.tsx'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { Form } from '@milepost/ui/forms/form.tsx'
import { useFormCheck } from '@milepost/ui/forms/use-form-check.ts'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { dollarsAndCents } from '@milepost/ui/i18n/money.ts'
import { Page } from '@milepost/ui/layout/page.tsx'
import { Section } from '@milepost/ui/layout/section.tsx'
import { paths } from '../../paths.ts'
import { ForecastSection } from './forecast/forecast-section.tsx'
import { PaymentsSection } from './payments-section.tsx'
import { PublishedPaper } from './published-paper.tsx'
import { copy } from './tax.copy.ts'
import { useTaxRefresh } from './tax.hooks.ts'
import classes from './tax.module.css'

/** A client's published estimates and returns, to open, withdraw, or publish, and what the client marked as paid. */
export function ClientTaxPage() {
  const words = useCopy(copy)
  const dates = useDates()
  const { accountId = '' } = useParams()
  const params = { accountId }
  const client = useQuery(read(clients.show, { params })).data
  const estimates = useQuery(read(taxForStaff.estimates, { params }))
  const returns = useQuery(read(taxForStaff.returns, { params }))
  return (
    <Page
      title={client ? words.ofClient(client.name) : words.titleOfClient}
      back={{ to: paths.client(accountId), label: words.backToClient }}
      actions={
        <Button component={Link} to={paths.tax} size="sm">
          {words.publishMore}
        </Button>
      }
    >
      <div className={classes.page}>
        <Section title={words.estimates}>
          <LoadState query={estimates} failed={words.loadFailed}>
            {(all) =>
              all.length === 0 ? (
                <p className={classes.dim}>{words.noEstimates}</p>
              ) : (
                all.map(({ id, year, quarter, dueDate, amountDue }) => (
                  <PublishedPaper
                    key={id}
                    name={words.ofQuarter(quarter, year)}
                    facts={[
                      dueDate && words.due(dates.dayInYear(dueDate)),
                      amountDue !== null && dollarsAndCents(amountDue),
                    ]}
                    fileName={`tax-estimate-${year}-q${quarter}.pdf`}
                    load={() =>
                      call(taxForStaff.estimatePdf, { params: { ...params, year, quarter } })
                    }
                    withdraw={() =>
                      call(taxForStaff.withdrawEstimate, { params: { ...params, year, quarter } })
                    }
                  />
                ))
              )
            }
          </LoadState>
        </Section>
        <Section title={words.returns}>
          <LoadState query={returns} failed={words.loadFailed}>
            {(all) =>
              all.length === 0 ? (
                <p className={classes.dim}>{words.noReturns}</p>
              ) : (
                all.map(({ id, year, docId, s9Url }) => (
                  <PublishedPaper
                    key={id}
                    name={String(year)}
                    facts={[s9Url && `${words.elsewhere}: ${s9Url}`]}
                    fileName={`tax-return-${year}.pdf`}
                    load={
                      docId === null
                        ? undefined
                        : () => call(taxForStaff.returnPdf, { params: { ...params, docId } })
                    }
                    withdraw={() => call(taxForStaff.withdrawReturn, { params: { ...params, id } })}
                  />
                ))
              )
            }
          </LoadState>
        </Section>
        <PaymentsSection accountId={accountId} />
        <ForecastSection accountId={accountId} />
        <Section title={words.link}>
          <LinkForm accountId={accountId} />
        </Section>
      </div>
    </Page>
  )
}

function LinkForm({ accountId }: { accountId: string }) {
  const words = useCopy(copy)
  const errorMessage = useErrorMessage()
  const toast = useToast()
  const [year, setYear] = useState('')
  const [s9Url, setUrl] = useState('')
  const { keyFor, release } = useIdempotencyKeys()
  const publishLink = useMutation({
    networkMode: 'always',
    mutationFn: (body: Sent<typeof taxForStaff.publishReturn>['body']) => {
      const options = { idempotencyKey: keyFor(body) }
      return call(taxForStaff.publishReturn, { params: { accountId }, body }, options)
    },
    onSuccess: (_, body) => {
      release(body)
      setUrl('')
      toast.success(words.linkPublished)
    },
    onError: (reason) => toast.failure(errorMessage(reason)),
    onSettled: useTaxRefresh(),
  })
  const form = useFormCheck({
    parsed: NewTaxReturn.safeParse({ year, s9Url: s9Url.trim(), files: [] }),
    error: publishLink.error,
    at: 'taxReturn',
  })
  return (
    <Form className={classes.link} onSubmit={form.submit((body) => publishLink.mutate(body))}>
      <TextInput
        label={words.year}
        inputMode="numeric"
        maxLength={4}
        value={year}
        error={form.problem('year')}
        onChange={(event) => setYear(event.currentTarget.value)}
      />
      <TextInput
        label={words.address}
        type="url"
        value={s9Url}
        error={form.problem('s9Url')}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={publishLink.isPending}>
        {words.publishLink}
      </Button>
    </Form>
  )
}
