import { Badge, Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChartAccount } from '@milepost/contract/financial-performance/chart-of-accounts'
import { Section as BookSection } from '@milepost/contract/financial-performance/statements/ledger'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog.tsx'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useAccountName } from '@milepost/ui/i18n/accounts.copy.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Section } from '@milepost/ui/layout/section.tsx'
import { ShortcutKey, useShortcuts } from '../../../shared/keyboard/keyboard-shortcuts.tsx'
import { AccountDialog } from './account-dialog.tsx'
import { useChartChanged, type ChartCalls } from './chart-calls.ts'
import { copy } from './chart.copy.ts'
import classes from './chart.module.css'

type ChartListProps = { chart: readonly ChartAccount[]; calls: ChartCalls }

/** A chart of accounts by section. Accounts of the chart's own can be renamed and retired. */
export function ChartList({ chart, calls }: ChartListProps) {
  const words = useCopy(copy)
  const [isAdding, setAdding] = useState(false)
  const addTitle = calls.changeable === 'client' ? words.addForClient : words.add
  useShortcuts({ a: () => setAdding(true) })
  return (
    <>
      <div>
        <Button
          size="sm"
          aria-keyshortcuts="A"
          rightSection={<ShortcutKey>A</ShortcutKey>}
          onClick={() => setAdding(true)}
        >
          {addTitle}
        </Button>
      </div>
      <div className={classes.sections}>
        {BookSection.options.map((section) => (
          <Section key={section} title={words[section]} flush>
            <ul className="plainList">
              {chart
                .filter((account) => account.section === section)
                .map((account) => (
                  <li key={account.internalAccountNumber} className={classes.account}>
                    <Account account={account} chart={chart} calls={calls} />
                  </li>
                ))}
            </ul>
          </Section>
        ))}
      </div>
      {isAdding && (
        <AccountDialog
          title={addTitle}
          chart={chart}
          calls={calls}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}

type AccountProps = ChartListProps & { account: ChartAccount }

function Account({ account, chart, calls }: AccountProps) {
  const words = useCopy(copy)
  const getName = useAccountName()
  const errorMessage = useErrorMessage()
  const toast = useToast()
  const changed = useChartChanged()
  const [open, setOpen] = useState<'rename' | 'retire'>()
  const { internalAccountNumber: number, scope, isRetired } = account
  const name = `${number} ${getName(account)}`
  const close = () => setOpen(undefined)
  const setRetired = useMutation({
    networkMode: 'always',
    mutationFn: (retired: boolean) => calls.change(number, { isRetired: retired }),
    onSuccess: (_, retired) => toast.success(retired ? words.isRetired : words.isBack),
    onError: (reason) => toast.failure(errorMessage(reason)),
    onSettled: async () => {
      await changed()
      close()
    },
  })
  return (
    <>
      <span className={classes.number}>{number}</span>
      <span className={classes.name}>{getName(account)}</span>
      {(scope !== 'standard' || isRetired) && (
        <span className={classes.marks}>
          {scope !== 'standard' && (
            <Badge color={scope === 'client' ? 'blue' : 'gray'}>{words[scope]}</Badge>
          )}
          {isRetired && <Badge color="yellow">{words.retired}</Badge>}
        </span>
      )}
      {scope === calls.changeable && (
        <span className={classes.actions}>
          <Button
            variant="default"
            size="sm"
            aria-label={words.renameNamed(name)}
            onClick={() => setOpen('rename')}
          >
            {words.rename}
          </Button>
          {isRetired ? (
            <Button
              variant="default"
              size="sm"
              aria-label={words.bringBackNamed(name)}
              loading={setRetired.isPending}
              onClick={() => setRetired.mutate(false)}
            >
              {words.bringBack}
            </Button>
          ) : (
            <Button
              variant="default"
              size="sm"
              aria-label={words.retireNamed(name)}
              onClick={() => setOpen('retire')}
            >
              {words.retire}
            </Button>
          )}
        </span>
      )}
      {open === 'rename' && (
        <AccountDialog
          title={words.renameNamed(name)}
          chart={chart}
          calls={calls}
          account={account}
          onClose={close}
        />
      )}
      {open === 'retire' && (
        <ConfirmDialog
          title={words.retireAsk(name)}
          confirm={words.retire}
          isPending={setRetired.isPending}
          onConfirm={() => setRetired.mutate(true)}
          onClose={close}
        >
          <p>{words.retireText}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
