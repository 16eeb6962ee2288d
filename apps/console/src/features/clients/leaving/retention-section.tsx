import { Button, Checkbox, NumberInput } from '@mantine/core'
import { clientErasures, type Retention } from '@milepost/contract/leaving/client-erasures'
import { PasswordDialog } from '@milepost/ui/account-security/password-dialog.tsx'
import { call, read } from '@milepost/ui/api/api.ts'
import { LoadState } from '@milepost/ui/feedback/load-state.tsx'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Section } from '@milepost/ui/layout/section.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import classes from '../client-page.module.css'
import { copy } from './former-clients.copy.ts'

/** The firm's rule: how many years, and whether somebody confirms. */
export function RetentionSection() {
  const words = useCopy(copy)
  const retention = useQuery(read(clientErasures.retention, {}))
  return (
    <Section title={words.ruleTitle}>
      <LoadState query={retention} failed={words.ruleFailed}>
        {(found) => <RetentionForm key={JSON.stringify(found)} retention={found} />}
      </LoadState>
    </Section>
  )
}

function RetentionForm({ retention }: { retention: Retention }) {
  const words = useCopy(copy)
  const toast = useToast()
  const cache = useQueryClient()
  const [years, setYears] = useState<number | string>(retention.retentionYears)
  const [isAutomatic, setIsAutomatic] = useState(retention.isAutomatic)
  const [isAsking, setIsAsking] = useState(false)

  async function save(password: string) {
    const body = { retention: { retentionYears: Number(years), isAutomatic }, password }
    await call(clientErasures.changeRetention, { body })
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
      <NumberInput
        label={words.years}
        description={words.yearsHint}
        min={3}
        max={50}
        allowDecimal={false}
        allowNegative={false}
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
        <Button size="sm" onClick={() => setIsAsking(true)}>
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
