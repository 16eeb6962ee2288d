import { months } from '@milepost/contract/financial-performance/statements/periods'
import { fillWords, type NoticeWriters } from '../../../shared/notify.ts'
import { booksReadyMail } from './books-ready-mail.copy.ts'

/** Where the portal shows a month (yyyy-MM) of the books. */
export function toMonthPath(month: string): string {
  const [year, number] = month.split('-')
  const query = new URLSearchParams({ year: year!, period: months[Number(number) - 1]! })
  return `/financial-performance/profit-and-loss?${query}`
}

export const booksNotices: NoticeWriters = {
  books_ready: async (_, { aboutId: month }) => ({ words: fillWords(booksReadyMail, { month }) }),
}
