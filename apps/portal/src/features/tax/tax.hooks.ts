import { firm } from '@milepost/contract/firm'
import { tax, type TaxEstimateOption } from '@milepost/contract/tax'
import { read } from '@milepost/ui/api.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'

export const useEstimateOptions = () => useQuery(read(tax.estimateOptions, {}))

export const useEstimatePdf = ({ year, quarter }: TaxEstimateOption) =>
  useQuery(read(tax.estimatePdf, { params: { year, quarter } }))

export const useReturns = () => useQuery(read(tax.returns, {}))

export const useReturnPdf = (docId: string) => useQuery(read(tax.returnPdf, { params: { docId } }))

/** Where the IRS takes payments; undefined while the firm's links are on their way. */
export const useIrsPaymentLink = () => useQuery(read(firm.show, {})).data?.irsDirectPayUrl

/** What a selector has chosen, which stands in the address under `name`. It is required once it was left or asked for. */
export function useRequiredChoice<T extends { id: string }>(name: string, offered: readonly T[]) {
  const [query, setQuery] = useSearchParams()
  const [wasLeft, setWasLeft] = useState(false)
  const asked = query.get(name)
  const chosen = offered.find(({ id }) => id === asked)
  return {
    chosen,
    isMissing: !chosen && (wasLeft || asked !== null),
    choose: (id: string) => setQuery({ [name]: id }),
    leave: () => setWasLeft(true),
  }
}
