import { Button, Checkbox } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  clientErasures,
  RetentionForm,
  type Retention,
} from '@milepost/contract/client-erasures/client-erasures'
import { PasswordDialog } from '@milepost/ui/account-security/password-dialog.tsx'
import { call, read } from '@milepost/ui/api/api.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { LoadState } from '@milepost/ui/feedback/load-state.tsx'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { AmountInput } from '@milepost/ui/forms/amount-input.tsx'
import { parseAmount } from '@milepost/ui/forms/amount-text.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Section } from '@milepost/ui/layout/section.tsx'
import classes from '../client-page.module.css'
import { copy } from './former-clients.copy.ts'

/** The firm's rule: how many years, and whether somebody confirms. */
export function RetentionSection() {
  const words = useCopy(copy)
  const retention = useQuery(read(clientErasures.retention, {}))
  return (
    <Section title={words.ruleTitle}>
      <LoadState query={retention} failed={words.ruleFailed}>
        {(found) => <RetentionRule key={JSON.stringify(found)} retention={found} />}
      </LoadState>
    </Section>
  )
}

function RetentionRule({ retention }: { retention: Retention }) {
  const words = useCopy(copy)
  const toast = useToast()
  const errorMessage = useErrorMessage()
  const cache = useQueryClient()
  const [years, setYears] = useState(String(retention.retentionYears))
  const [isAutomatic, setIsAutomatic] = useState(retention.isAutomatic)
  const [isAsking, setIsAsking] = useState(false)

  const [isTried, setTried] = useState(false)
  const retentionYears = parseAmount(years, { decimals: 0 }) ?? NaN
  const { data: changed, error } = RetentionForm.safeParse({ retentionYears, isAutomatic })

  async function save(password: string) {
    await call(clientErasures.changeRetention, { body: { retention: changed!, password } })
    setIsAsking(false)
    toast.success(words.saved)
    await cache.invalidateQueries({
      predicate: ({ queryKey }) =>
        queryKey[0] === clientErasures.retention.path ||
        queryKey[0] === clientErasures.formerClients.path,
    })
  }

  return (
    <div className={classes.stack}>
      <AmountInput
        label={words.years}
        description={words.yearsHint}
        decimals={0}
        max={50}
        error={isTried && error && errorMessage(error.issues[0]!.message)}
        value={years}
        onChange={setYears}
      />
      <Checkbox
        label={words.automatic}
        description={words.automaticHint}
        checked={isAutomatic}
        onChange={(event) => setIsAutomatic(event.currentTarget.checked)}
      />
      <div>
        <Button size="sm" onClick={() => (changed ? setIsAsking(true) : setTried(true))}>
          {words.save}
        </Button>
      </div>
      {isAsking && (
        <PasswordDialog
          title={words.saveTitle}
          action={words.save}
          run={save}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  )
}
