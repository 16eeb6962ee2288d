import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { firm } from '@milepost/contract/firm/firm'
import { taxForecastsPath } from '@milepost/contract/tax-forecast/forecast-path'
import { tax, type TaxEstimateOption } from '@milepost/contract/tax/tax'
import type { TaxPaymentDetails } from '@milepost/contract/tax/tax-quarter'
import { call, read } from '@milepost/ui/api/api.ts'
import { ignoreNotFound } from '@milepost/ui/api/ignore-not-found.ts'
import { useIdempotencyKeys } from '@milepost/ui/api/use-idempotency-keys.ts'

export const useEstimateOptions = () => useQuery(read(tax.estimateOptions, {}))

/** The PDF of an estimate, once one is selected. */
export const useEstimatePdf = (option: TaxEstimateOption | undefined) =>
  useQuery({
    ...read(tax.estimatePdf, {
      params: { year: option?.year ?? 0, quarter: option?.quarter ?? 0 },
    }),
    enabled: option !== undefined,
  })

export const useRunway = () => useQuery(read(tax.runway, {}))

/** A change of a payment: created, corrected or deleted. */
export type PaymentChange =
  | { kind: 'new'; quarter: { year: number; quarter: number }; details: TaxPaymentDetails }
  | { kind: 'corrected'; id: string; details: TaxPaymentDetails }
  | { kind: 'removed'; id: string }

/** Called even if the form has unmounted by then. */
type PaymentCallbacks = {
  done: (change: PaymentChange) => void
  failed: (reason: unknown, change: PaymentChange) => void
}

/**
 * Makes a change. A retry reuses the first idempotency key, so it is not made twice. `done` is called after
 * the due dates are refetched.
 */
export function useChangePayment({ done, failed }: PaymentCallbacks) {
  const cache = useQueryClient()
  const { keyFor, release } = useIdempotencyKeys()
  return useMutation({
    networkMode: 'always',
    mutationFn: async (change: PaymentChange): Promise<void> => {
      await sendChange(change, { idempotencyKey: keyFor(change) })
      release(change)
    },
    onSuccess: async (_, change) => {
      void cache.invalidateQueries({ queryKey: [taxForecastsPath] })
      await cache.invalidateQueries({ queryKey: [tax.runway.path] })
      done(change)
    },
    onError: failed,
  })
}

function sendChange(change: PaymentChange, options: { idempotencyKey: string }): Promise<unknown> {
  if (change.kind === 'new')
    return call(
      tax.markPaid,
      { body: { taxPayment: { ...change.quarter, ...change.details } } },
      options,
    )
  const params = { id: change.id }
  if (change.kind === 'removed')
    return call(tax.unmarkPaid, { params }, options).catch(ignoreNotFound)
  return call(tax.changePayment, { params, body: { taxPayment: change.details } }, options)
}

export const useReturns = () => useQuery(read(tax.returns, {}))

export const useReturnPdf = (docId: string) => useQuery(read(tax.returnPdf, { params: { docId } }))

/** The IRS payment page; undefined while the firm's links are loading. */
export const useIrsPaymentLink = () => useQuery(read(firm.show, {})).data?.irsDirectPayUrl

/**
 * A select whose value is in the URL under `name`. It counts as missing once the field was left, or if the
 * URL names something that is not offered.
 */
export function useRequiredChoice<T extends { id: string }>(name: string, offered: readonly T[]) {
  const [query, setQuery] = useSearchParams()
  const [wasLeft, setWasLeft] = useState(false)
  const requestedId = query.get(name)
  const chosen = offered.find(({ id }) => id === requestedId)
  return {
    chosen,
    isMissing: !chosen && (wasLeft || requestedId !== null),
    choose: (id: string) => setQuery({ [name]: id }),
    leave: () => setWasLeft(true),
  }
}
