import { NativeSelect, Select, TextInput } from '@mantine/core'
import { useDebouncedCallback, useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { staff as staffCalls } from '@milepost/contract/account/staff'
import { AuditKind } from '@milepost/contract/audit/audit'
import { clients } from '@milepost/contract/clients/clients'
import { read } from '@milepost/ui/api/api.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { useUrlSyncedInput } from '../../shared/use-url-synced-input.ts'
import type { Filters } from './audit-search.ts'
import { copy } from './audit.copy.ts'
import classes from './audit.module.css'

type AuditFiltersProps = { filters: Filters; onChange: (change: Partial<Filters>) => void }

/** Filters of the audit log. Changes apply at once; text input is debounced. */
export function AuditFilters({ filters, onChange }: AuditFiltersProps) {
  const words = useCopy(copy)
  const people = useQuery(read(staffCalls.list, {})).data ?? []
  const kinds: Record<AuditKind, string> = {
    looked: words.looked,
    downloaded: words.downloaded,
    changed: words.changed,
    signed_in: words.signedIn,
    by_client: words.byClient,
  }
  const [call, setCall] = useUrlSyncedInput(filters.call)
  const changeCall = useDebouncedCallback((text: string) => onChange({ call: text }), 300)
  return (
    <div role="search" aria-label={words.filters} className={classes.filters}>
      <Select
        label={words.person}
        placeholder={words.everybody}
        size="sm"
        searchable
        clearable
        data={people.map(({ id, fullName }) => ({ value: id, label: fullName }))}
        value={filters.staff || null}
        onChange={(chosen) => onChange({ staff: chosen ?? '' })}
      />
      <ClientFilter client={filters.client} onChange={(client) => onChange({ client })} />
      <NativeSelect
        label={words.kind}
        size="sm"
        value={filters.kind}
        data={[
          { value: '', label: words.anything },
          ...AuditKind.options.map((kind) => ({ value: kind, label: kinds[kind] })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ kind: AuditKind.options.find((kind) => kind === value) ?? '' })
        }
      />
      {(['from', 'to'] as const).map((name) => (
        <TextInput
          key={name}
          type="date"
          label={words[name]}
          size="sm"
          value={filters[name]}
          onChange={({ currentTarget: { value } }) => onChange({ [name]: value })}
        />
      ))}
      <details className={classes.technical} open={filters.call !== ''}>
        <summary>{words.technical}</summary>
        <TextInput
          label={words.call}
          placeholder={words.callHint}
          size="sm"
          maxLength={100}
          value={call}
          onChange={({ currentTarget: { value } }) => {
            setCall(value)
            changeCall(value)
          }}
        />
      </details>
    </div>
  )
}

/** Finds a client by part of a name. */
function ClientFilter({ client, onChange }: { client: string; onChange: (id: string) => void }) {
  const words = useCopy(copy)
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 200)
  const found = useQuery({
    ...read(clients.list, { query: { search, limit: 20 } }),
    placeholderData: keepPreviousData,
  }).data?.items
  const chosen = useQuery({
    ...read(clients.show, { params: { accountId: client } }),
    enabled: client !== '',
  }).data
  const shown = [...(found ?? []), ...(chosen ? [chosen] : [])]
  const names = new Map(shown.map(({ id, name }) => [id, name]))
  return (
    <Select
      label={words.client}
      placeholder={words.anyClient}
      size="sm"
      searchable
      clearable
      nothingFoundMessage={words.noClient}
      // The server has already filtered the names.
      filter={({ options }) => options}
      data={[...names].map(([value, label]) => ({ value, label }))}
      value={client && names.has(client) ? client : null}
      onSearchChange={setTyped}
      onChange={(id) => onChange(id ?? '')}
    />
  )
}
