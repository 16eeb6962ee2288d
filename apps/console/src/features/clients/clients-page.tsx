import { Badge, Button, Menu, NativeSelect } from '@mantine/core'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router'
import { accountForStaff } from '@milepost/contract/account/account'
import { ClientState } from '@milepost/contract/clients/client-filter'
import { InvitationState } from '@milepost/contract/clients/client-invitations'
import { clientTags } from '@milepost/contract/clients/client-tags'
import { clients, type ClientAccount } from '@milepost/contract/clients/clients'
import { staffMayUse } from '@milepost/contract/wire/staff-areas'
import { read } from '@milepost/ui/api/api.ts'
import { Empty } from '@milepost/ui/feedback/empty.tsx'
import { SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { PagedList } from '@milepost/ui/lists/paged-list.tsx'
import { usePagedList } from '@milepost/ui/lists/use-paged-list.ts'
import { useUrlFilters, useUrlQuery } from '@milepost/ui/routing/query-in-url.ts'
import { paths } from '../../paths.ts'
import { Match } from '../../shared/clients/match.tsx'
import { NoActiveClients } from '../../shared/clients/no-active-clients.tsx'
import { usePlanOptions } from '../../shared/clients/plan-options.ts'
import { useShortcuts } from '../../shared/keyboard/keyboard-shortcuts.tsx'
import { UrlSearch } from '../../shared/url-search.tsx'
import { useColleagues } from '../../shared/use-colleagues.ts'
import { parseClientFilter, type ClientFilter } from './client-filter.ts'
import classes from './clients-page.module.css'
import { copy } from './clients.copy.ts'
import { InvitationWaves } from './invitation-waves.tsx'
import { CorrectedClients } from './per-diem/corrected-clients.tsx'

type NoClientsProps = { filter: ClientFilter; isAdmin: boolean }

/** What to do where the firm has no clients yet, none that is active, or a search finds none. */
function NoClients({ filter, isAdmin }: NoClientsProps) {
  const words = useCopy(copy)
  const { standing, ...others } = filter
  const none = <Empty title={words.none}>{words.noneText}</Empty>
  const isNarrowed = Object.keys(others).length > 0
  if (standing === 'active' && !isNarrowed) return <NoActiveClients>{none}</NoActiveClients>
  if (standing || isNarrowed) return none
  return (
    <Empty
      title={words.noneYet}
      action={
        <>
          {isAdmin && (
            <Button component={Link} to={paths.bringClients} size="sm">
              {words.bringFirst}
            </Button>
          )}
          <Button component={Link} to={paths.newClient} size="sm" variant="default">
            {words.addFirst}
          </Button>
        </>
      }
    >
      {words.noneYetText}
    </Empty>
  )
}

/** All clients, with a search. */
export function ClientsPage() {
  const words = useCopy(copy)
  const [search] = useUrlQuery()
  const filter = parseClientFilter(search)
  const { invitation, ...others } = filter
  const { data: me } = useQuery(read(accountForStaff.currentStaff, {}))
  const isAdmin = me !== undefined && staffMayUse('invitations', me.role)
  const mayBringBooks = me !== undefined && staffMayUse('books-imports', me.role)
  const list = usePagedList((page) => read(clients.list, { query: { ...filter, page, limit: 25 } }))
  return (
    <Page
      title={words.clients}
      actions={
        <>
          {mayBringBooks && (
            <Menu position="bottom-end">
              <Menu.Target>
                <Button size="sm" variant="default">
                  {words.bring}
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {isAdmin && (
                  <Menu.Item component={Link} to={paths.bringClients}>
                    {words.bringClients}
                  </Menu.Item>
                )}
                <Menu.Item component={Link} to={paths.bringBooks}>
                  {words.bringBooks}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          )}
          <Button component={Link} to={paths.newClient} size="sm">
            {words.newClient}
          </Button>
        </>
      }
    >
      <Filters />
      <CorrectedClients />
      {isAdmin && filter.standing === 'inactive' && (
        <p className={classes.former}>
          <Link to={paths.formerClients}>{words.former}</Link>
        </p>
      )}
      <PagedList
        list={list}
        failed={words.listFailed}
        placeholder={<SkeletonRows rows={10} height={44} />}
        empty={<NoClients filter={filter} isAdmin={isAdmin} />}
      >
        {(page) => (
          <>
            {isAdmin && invitation && (
              <InvitationWaves
                key={invitation}
                state={invitation}
                total={page.total}
                items={page.items}
                filter={others}
              />
            )}
            <ol className={`plainList ${classes.list}`}>
              {page.items.map((client) => (
                <li key={client.id}>
                  <Row client={client} />
                </li>
              ))}
            </ol>
          </>
        )}
      </PagedList>
    </Page>
  )
}

function Filters() {
  const words = useCopy(copy)
  const { data: me } = useQuery(read(accountForStaff.currentStaff, {}))
  const [search, choose] = useUrlFilters()
  const filter = parseClientFilter(search)
  const planOptions = usePlanOptions()
  const { data: tags = [] } = useQuery(read(clientTags.list, {}))
  const field = useRef<HTMLInputElement>(null)
  useShortcuts({ '/': () => field.current?.focus() })
  return (
    <div className={classes.filters} role="search">
      <UrlSearch
        ref={field}
        label={words.search}
        aria-keyshortcuts="/"
        placeholder={words.searchHint}
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        value={filter.search ?? ''}
        onSearch={(text) => choose('search', text)}
      />
      <NativeSelect
        size="sm"
        aria-label={words.plan}
        value={filter.plan ?? ''}
        onChange={(event) => choose('plan', event.currentTarget.value)}
        data={[{ value: '', label: words.anyPlan }, ...planOptions]}
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
      <NativeSelect
        size="sm"
        aria-label={words.invitation}
        value={filter.invitation ?? ''}
        onChange={(event) => choose('invitation', event.currentTarget.value)}
        data={[
          { value: '', label: words.anyInvitation },
          ...InvitationState.options.map((value) => ({ value, label: words[value] })),
        ]}
      />
      {tags.length > 0 && (
        <NativeSelect
          size="sm"
          aria-label={words.tag}
          value={filter.tag ?? ''}
          onChange={(event) => choose('tag', event.currentTarget.value)}
          data={[
            { value: '', label: words.anyTag },
            ...tags.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
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
  const { contact, invitation, tags, match } = client
  const known = users.length === 0 && contact ? [contact] : users
  const people = known.map(({ fullName, email }) => `${fullName} · ${email}`)
  return (
    <Link to={paths.client(id)} className={classes.row}>
      <span className={classes.name}>
        <b>{name}</b>
        <span>{[...people, phone].filter(Boolean).join(' · ')}</span>
        {match && <Match match={match} />}
        {tags.length > 0 && <span>{tags.map(({ name: tag }) => tag).join(', ')}</span>}
      </span>
      <span className={classes.plan}>{clientCustomerType}</span>
      <span>
        {!isActive && <Badge color="gray">{words.inactive}</Badge>}
        {isLimited && <Badge color="yellow">{words.limited}</Badge>}
        {invitation && (
          <Badge color={invitation === 'bounced' ? 'red' : 'gray'} variant="light">
            {words[invitation]}
          </Badge>
        )}
      </span>
      <span className={classes.dim}>{consultant?.fullName}</span>
      <span className={classes.waiting}>
        {client.waiting > 0 && words.waitingDocuments(client.waiting)}
      </span>
    </Link>
  )
}
