import { Select, type ComboboxItem } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type RefObject } from 'react'
import { clients, type ClientAccount } from '@milepost/contract/clients/clients'
import { read } from '@milepost/ui/api/api.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { copy } from './client-select.copy.ts'
import { Match } from './match.tsx'

type ClientSelectProps = {
  label: string
  placeholder: string
  value: string | null
  onChange: (accountId: string | null) => void
  hideLabel?: boolean
  className?: string | undefined
  inputRef?: RefObject<HTMLInputElement | null>
}

/** Finds a client by part of a name, email, or phone number, or by a number of its record or trucks. */
export function ClientSelect({
  label,
  placeholder,
  value,
  onChange,
  hideLabel,
  className,
  inputRef,
}: ClientSelectProps) {
  const words = useCopy(copy)
  const [search, setSearch] = useState('')
  const [debouncedSearch] = useDebouncedValue(search, 150)
  const { data: selected } = useQuery({
    ...read(clients.show, { params: { accountId: value ?? '' } }),
    enabled: value !== null,
  })
  const { data: results, isPlaceholderData } = useQuery({
    ...read(clients.list, {
      query: {
        search:
          debouncedSearch === (selected && clientLabel(selected))
            ? ''
            : debouncedSearch.slice(0, 100),
        limit: 10,
      },
    }),
    placeholderData: keepPreviousData,
    enabled: debouncedSearch !== '',
  })
  const shownClients = [...(value && selected ? [selected] : []), ...(results?.items ?? [])]
  const options = new Map(shownClients.map((one) => [one.id, clientLabel(one)]))
  const renderOption = ({ option: { value: id, label: name } }: { option: ComboboxItem }) => {
    const match = results?.items.find((one) => one.id === id)?.match
    return (
      <span>
        <span>{name}</span>
        {match && (
          <small>
            {' · '}
            <Match match={match} />
          </small>
        )}
      </span>
    )
  }
  return (
    <Select
      ref={inputRef}
      size="sm"
      className={className}
      {...(hideLabel ? { 'aria-label': label } : { label })}
      placeholder={placeholder}
      searchable
      // Preselect only if the options match the typed text, so that Enter takes the right one.
      selectFirstOptionOnChange={
        results !== undefined && !isPlaceholderData && debouncedSearch === search
      }
      clearable
      clearButtonProps={{ 'aria-label': words.clear }}
      // The server has already searched, including fields that are not shown.
      filter={({ options: all }) => all}
      data={[...options].map(([id, name]) => ({ value: id, label: name }))}
      {...(shownClients.some(({ match }) => match) && { renderOption })}
      nothingFoundMessage={debouncedSearch ? words.nobody : undefined}
      value={value}
      onChange={onChange}
      searchValue={search}
      onSearchChange={setSearch}
    />
  )
}

function clientLabel({ name, users }: ClientAccount): string {
  const people = users.map(({ fullName }) => fullName).filter((one) => one !== name)
  return [name, ...people].join(' · ')
}
