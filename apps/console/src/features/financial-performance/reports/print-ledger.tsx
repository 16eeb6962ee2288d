import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import type { booksForStaff } from '@milepost/contract/financial-performance/books-for-staff'
import type { Answer } from '@milepost/contract/wire/endpoint'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { PrintButton } from './report-page.tsx'

type Ledger = Answer<typeof booksForStaff.ledger>

/** Bounds what the browser holds and lays out; the CSV has all lines. */
const maxPrinted = 3_000

type Load = (page: number) => Promise<Ledger>

/** The lines of all pages as one page. */
async function loadWhole(load: Load): Promise<Ledger> {
  const first = await load(1)
  const items = [...first.items]
  const pages = Math.ceil(Math.min(first.total, maxPrinted) / first.limit)
  for (let page = 2; page <= pages; page++) {
    const next = await load(page)
    // A posting has moved lines to other pages.
    if (next.total !== first.total || next.closingBalance !== first.closingBalance)
      return loadWhole(load)
    items.push(...next.items)
  }
  return { ...first, items, limit: items.length }
}

type PrintLedgerProps = {
  load: Load
  /** Shows all lines while the page is printed, and one page of them again after. */
  onWhole: (ledger: Ledger | undefined) => void
}

/** Prints a ledger with the lines of all its pages; give it a key for what it is of. */
export function PrintLedger({ load, onWhole }: PrintLedgerProps) {
  const toast = useToast()
  const errorMessage = useErrorMessage()
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: () => loadWhole(load),
    onError: (reason) => toast.failure(errorMessage(reason)),
  })
  useEffect(() => {
    const restore = () => onWhole(undefined)
    window.addEventListener('afterprint', restore)
    return () => {
      window.removeEventListener('afterprint', restore)
      restore()
    }
  }, [onWhole])
  return (
    <PrintButton
      isLoading={isPending}
      onPrint={() =>
        // Not called once the page shows another ledger.
        mutate(undefined, {
          onSuccess: (whole) => {
            flushSync(() => onWhole(whole))
            window.print()
          },
        })
      }
    />
  )
}
