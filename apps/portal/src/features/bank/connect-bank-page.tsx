import { Button } from '@mantine/core'
import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs'
import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs'
import { Link } from 'react-router'
import { Empty } from '@milepost/ui/feedback/empty.tsx'
import { LoadState, SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { Section } from '@milepost/ui/layout/section.tsx'
import { paths } from '../../paths.ts'
import { BankItems } from './bank-items.tsx'
import { useBankItems, useConnect, useReason, useReturn } from './bank.hooks.ts'
import classes from './connect-bank-page.module.css'
import { copy } from './connect-bank.copy.ts'

/** Whether the user agent is a phone or tablet, where a bank can't be connected. */
export const isMobile = (userAgent = navigator.userAgent): boolean =>
  /Android|webOS|iPhone|iPad|iPod|BlackBerry|IEMobile|Opera Mini|Mobile/i.test(userAgent) ||
  // An iPad calls itself a Mac, none of which has a touch screen.
  (userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

/** The connected banks and a button to connect one; on phones and tablets, a note that this needs a desktop. */
export function ConnectBankPage() {
  const words = useCopy(copy)
  useReturn()
  return <Page title={words.title}>{isMobile() ? <OnMobile /> : <OnDesktop />}</Page>
}

function OnMobile() {
  const words = useCopy(copy)
  return (
    <Empty
      icon={IconDeviceDesktop}
      title={words.apology}
      action={
        <Button component={Link} to={paths.home} size="md">
          {words.returnHome}
        </Button>
      }
    >
      {words.apologyText}
    </Empty>
  )
}

function OnDesktop() {
  const words = useCopy(copy)
  const items = useBankItems()
  const getReason = useReason()
  const { connect, isConnecting } = useConnect()
  return (
    <div className={classes.page}>
      <div className={classes.top}>
        <p>{words.about}</p>
        <Button
          size="md"
          leftSection={<IconBuildingBank size={20} aria-hidden="true" />}
          disabled={isConnecting}
          onClick={() => connect(undefined)}
        >
          {isConnecting ? words.connecting : words.connect}
        </Button>
      </div>
      <Section title={words.accounts} flush>
        <div className={classes.list}>
          <LoadState
            query={items}
            failed={() => getReason(items.error, words.itemsFailed)}
            placeholder={<SkeletonRows rows={3} />}
          >
            {(connected) =>
              connected.length === 0 ? (
                <Empty icon={IconBuildingBank} title={words.none}>
                  {words.noneText}
                </Empty>
              ) : (
                <BankItems items={connected} isBusy={isConnecting} onSignIn={connect} />
              )
            }
          </LoadState>
        </div>
      </Section>
    </div>
  )
}
