import type { Icon } from '@tabler/icons-react'
import IconBook2 from '@tabler/icons-react/dist/esm/icons/IconBook2.mjs'
import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs'
import IconCalendarDollar from '@tabler/icons-react/dist/esm/icons/IconCalendarDollar.mjs'
import IconCalendarStats from '@tabler/icons-react/dist/esm/icons/IconCalendarStats.mjs'
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconClipboardText from '@tabler/icons-react/dist/esm/icons/IconClipboardText.mjs'
import IconFileCheck from '@tabler/icons-react/dist/esm/icons/IconFileCheck.mjs'
import IconFiles from '@tabler/icons-react/dist/esm/icons/IconFiles.mjs'
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconReceiptDollar from '@tabler/icons-react/dist/esm/icons/IconReceiptDollar.mjs'
import IconRoad from '@tabler/icons-react/dist/esm/icons/IconRoad.mjs'
import IconRoute from '@tabler/icons-react/dist/esm/icons/IconRoute.mjs'
import IconScale from '@tabler/icons-react/dist/esm/icons/IconScale.mjs'
import IconTargetArrow from '@tabler/icons-react/dist/esm/icons/IconTargetArrow.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import type { MenuCopyKey } from './menu.copy.ts'

export const icons: Partial<Record<MenuCopyKey, Icon>> = {
  home: IconHome,
  messages: IconMail,
  perDiem: IconCalendarStats,
  tripTracker: IconRoad,
  allTrips: IconRoute,
  upload: IconUpload,
  allDocuments: IconFiles,
  profitAndLoss: IconChartBar,
  profitPlan: IconTargetArrow,
  balanceSheet: IconScale,
  quarterlyTaxEstimates: IconCalendarDollar,
  taxReturns: IconFileCheck,
  clientTaxOrganizer: IconClipboardText,
  makeIrsPayment: IconReceiptDollar,
  resources: IconBook2,
  connectBank: IconBuildingBank,
}
