import { useLocation } from 'react-router'
import { paths } from '../../../paths.ts'

/** The report a page belongs to, from its URL. */
export const useReport = (): 'balance-sheet' | 'profit-and-loss' =>
  useLocation().pathname.startsWith(paths.balanceSheet) ? 'balance-sheet' : 'profit-and-loss'
