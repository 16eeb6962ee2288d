import { Badge, Button, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { plans } from '@milepost/contract/wire/access'
import { account } from '@milepost/contract/account/account'
import { clients, ClientState, type ClientAccount } from '@milepost/contract/clients/clients'
import { read } from '@milepost/ui/api/api.ts'
import { Empty } from '@milepost/ui/feedback/empty.tsx'
import { useShortcuts } from '../../shared/keyboard-shortcuts.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { ListFooter } from '@milepost/ui/lists/list-footer.tsx'
import { LoadState, SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { withPage, lastPage, getPage } from '@milepost/ui/routing/page-in-url.ts'
import { Page } from '@milepost/ui/layout/page.tsx'
import { useUrlQuery } from '@milepost/ui/routing/query-in-url.ts'
import { useUrlSyncedInput } from '../../shared/use-url-synced-input.ts'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link, Navigate } from 'react-router'
import { paths } from '../../app/paths.ts'
import { parseClientFilter } from './client-filter.ts'
import { copy } from './clients.copy.ts'
import { useColleagues } from './clients.hooks.ts'
import classes from './clients-page.module.css'

/** All clients, with a search. */
export function ClientsPage() {
  const words = useCopy(copy)
  const [search, changeSearch] = useUrlQuery()
  const filter = parseClientFilter(search)
  const list = useQuery({
    ...read(clients.list, { query: { ...filter, page: getPage(search), limit: 25 } }),
    placeholderData: keepPreviousData,
  })
  // The URL may name a page that no longer exists after clients changed status.
  const last = lastPage(list)
  if (getPage(search) > last) return <Navigate to={`?${withPage(search, last)}`} replace />
  return (
    <Page
      title={words.clients}
      actions={
        <Button component={Link} to={paths.newClient} size="sm">
          {words.newClient}
        </Button>
      }
    >
      <Filters />
      <LoadState
        query={list}
        failed={words.listFailed}
        placeholder={<SkeletonRows rows={10} height={44} />}
      >
        {(page) =>
          page.total === 0 ? (
            <Empty title={words.none}>{words.noneText}</Empty>
          ) : (
            <>
              <ol className={`plainList ${classes.list}`}>
                {page.items.map((client) => (
                  <li key={client.id}>
                    <Row client={client} />
                  </li>
                ))}
              </ol>
              <ListFooter
                {...page}
                onPage={(to) => void changeSearch((before) => withPage(before, to))}
              />
            </>
          )
        }
      </LoadState>
    </Page>
  )
}

function Filters() {
  const words = useCopy(copy)
  const { data: me } = useQuery(read(account.currentStaff, {}))
  const [search, changeSearch] = useUrlQuery()
  const filter = parseClientFilter(search)
  const [typed, setTyped] = useUrlSyncedInput(filter.search ?? '')
  const field = useRef<HTMLInputElement>(null)
  useShortcuts({ '/': () => field.current?.focus() })
  const choose = (name: string, value: string) =>
    void changeSearch(
      (changed) => {
        changed.delete('page')
        if (value) changed.set(name, value)
        else changed.delete(name)
        return changed
      },
      { replace: true },
    )
  // Debounced, so that typing adds one step to the browser history and sends one request for several letters.
  const searchDebounced = useDebouncedCallback((text: string) => choose('search', text), 200)
  return (
    <div className={classes.filters} role="search">
      <TextInput
        ref={field}
        size="sm"
        type="search"
        aria-label={words.search}
        aria-keyshortcuts="/"
        placeholder={words.searchHint}
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value)
          searchDebounced(value.trim())
        }}
      />
      <NativeSelect
        size="sm"
        aria-label={words.plan}
        value={filter.plan ?? ''}
        onChange={(event) => choose('plan', event.currentTarget.value)}
        data={[{ value: '', label: words.anyPlan }, ...plans]}
      />
      <NativeSelect
        size="sm"
        aria-label={words.standing}
        value={filter.standing ?? ''}
        onChange={(event) => choose('standing', event.currentTarget.value)}
        data={[
          { value: '', label: words.anyStanding },
          ...ClientState.options.map((value) => ({ value, label: words[value] })),
        ]}
      />
      {/* A consultant sees only their own clients. */}
      {me && me.role !== 'consultant' && (
        <ConsultantFilter
          value={filter.consultant ?? ''}
          onChange={(consultantId) => choose('consultant', consultantId)}
        />
      )}
    </div>
  )
}

type ConsultantFilterProps = { value: string; onChange: (consultantId: string) => void }

function ConsultantFilter({ value, onChange }: ConsultantFilterProps) {
  const words = useCopy(copy)
  const colleagues = useColleagues()
  return (
    <NativeSelect
      size="sm"
      aria-label={words.consultant}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: words.anyConsultant },
        { value: 'me', label: words.mine },
        { value: 'nobody', label: words.nobody },
        ...colleagues.map(({ id, fullName }) => ({ value: id, label: fullName })),
      ]}
    />
  )
}

function Row({ client }: { client: ClientAccount }) {
  const words = useCopy(copy)
  const { id, name, users, phone, clientCustomerType, isActive, isLimited, consultant } = client
  const people = users.map(({ fullName, email }) => `${fullName} · ${email}`)
  return (
    <Link to={paths.client(id)} className={classes.row}>
      <span className={classes.name}>
        <b>{name}</b>
        <span>{[...people, phone].filter(Boolean).join(' · ')}</span>
      </span>
      <span className={classes.plan}>{clientCustomerType}</span>
      <span>
        {!isActive && <Badge color="gray">{words.inactive}</Badge>}
        {isLimited && <Badge color="yellow">{words.limited}</Badge>}
      </span>
      <span className={classes.dim}>{consultant?.fullName}</span>
      <span className={classes.waiting}>
        {client.waiting > 0 && words.waitingDocuments(client.waiting)}
      </span>
    </Link>
  )
}
