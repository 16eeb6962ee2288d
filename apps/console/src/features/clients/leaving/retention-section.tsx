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
import { LoadState } from '@milepost/ui/feedback/load-state.tsx'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { AmountInput } from '@milepost/ui/forms/amount-input.tsx'
import { parseAmount } from '@milepost/ui/forms/amount-text.ts'
import { Form } from '@milepost/ui/forms/form.tsx'
import { useFormCheck } from '@milepost/ui/forms/use-form-check.ts'
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
  const cache = useQueryClient()
  const [years, setYears] = useState(String(retention.retentionYears))
  const [isAutomatic, setIsAutomatic] = useState(retention.isAutomatic)
  /** What to save, once the password is given. */
  const [changed, setChanged] = useState<RetentionForm>()
  const retentionYears = parseAmount(years, { decimals: 0 }) ?? NaN
  const check = useFormCheck({ parsed: RetentionForm.safeParse({ retentionYears, isAutomatic }) })

  async function save(body: { retention: RetentionForm; password: string }) {
    await call(clientErasures.changeRetention, { body })
    setChanged(undefined)
    toast.success(words.saved)
    await cache.invalidateQueries({
      predicate: ({ queryKey }) =>
        queryKey[0] === clientErasures.retention.path ||
        queryKey[0] === clientErasures.formerClients.path,
    })
  }

  return (
    <>
      <Form className={classes.stack} onSubmit={check.submit(setChanged)}>
        <AmountInput
          label={words.years}
          description={words.yearsHint}
          decimals={0}
          max={50}
          error={check.problem('retentionYears')}
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
          <Button type="submit" size="sm">
            {words.save}
          </Button>
        </div>
      </Form>
      {changed && (
        <PasswordDialog
          title={words.saveTitle}
          action={words.save}
          run={(password) => save({ retention: changed, password })}
          onClose={() => setChanged(undefined)}
        />
      )}
    </>
  )
}
