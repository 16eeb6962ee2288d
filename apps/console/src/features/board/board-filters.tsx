import { NativeSelect } from '@mantine/core'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { accountForStaff } from '@milepost/contract/account/account'
import { BooksBehind, WaitingKind } from '@milepost/contract/board/board'
import { InvitationState } from '@milepost/contract/clients/client-invitations'
import { ClientService } from '@milepost/contract/clients/client-record'
import { clientTags } from '@milepost/contract/clients/client-tags'
import { read } from '@milepost/ui/api/api.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { useUrlFilters } from '@milepost/ui/routing/query-in-url.ts'
import { usePlanOptions } from '../../shared/clients/plan-options.ts'
import { recordWords } from '../../shared/clients/record-words.copy.ts'
import { useShortcuts } from '../../shared/keyboard/keyboard-shortcuts.tsx'
import { UrlSearch } from '../../shared/url-search.tsx'
import { useColleagues } from '../../shared/use-colleagues.ts'
import { getSearch, parseSettings, type FilterName } from './board-settings.ts'
import { copy } from './board.copy.ts'
import classes from './board.module.css'

const hidden = ['requests', 'plan', 'standing', 'service', 'tag', 'invitation'] as const

/** What narrows the board; less frequent filters are behind a button. */
export function BoardFilters() {
  const words = useCopy(copy)
  const services = useCopy(recordWords)
  const [address, choose] = useUrlFilters()
  const settings = parseSettings(address)
  const { data: me } = useQuery(read(accountForStaff.currentStaff, {}))
  const { data: tags = [] } = useQuery(read(clientTags.list, {}))
  const planOptions = usePlanOptions()
  const colleagues = useColleagues()
  const field = useRef<HTMLInputElement>(null)
  useShortcuts({ '/': () => field.current?.focus() })
  const isOn = hidden.filter((name) => settings[name] !== undefined).length

  const select = (
    name: FilterName,
    label: string,
    any: string,
    data: readonly (string | { value: string; label: string })[],
  ) => (
    <NativeSelect
      size="sm"
      aria-label={label}
      value={settings[name] === 'active' ? '' : (settings[name] ?? '')}
      onChange={(event) => choose(name, event.currentTarget.value)}
      data={[{ value: '', label: any }, ...data]}
    />
  )

  return (
    <div role="search">
      <div className={classes.filters}>
        <UrlSearch
          ref={field}
          label={words.search}
          aria-keyshortcuts="/"
          placeholder={words.searchHint}
          leftSection={<IconSearch size={16} aria-hidden="true" />}
          value={getSearch(address) ?? ''}
          onSearch={(text) => choose('search', text)}
        />
        {/* A consultant sees only their own clients. */}
        {me &&
          me.role !== 'consultant' &&
          select('consultant', words.consultant, words.anyConsultant, [
            { value: 'me', label: words.mine },
            { value: 'nobody', label: words.nobody },
            ...colleagues.map(({ id, fullName }) => ({ value: id, label: fullName })),
          ])}
        {select('waiting', words.waiting, words.anyWaiting, [
          { value: 'any', label: words.waiting_any },
          ...WaitingKind.options.map((value) => ({ value, label: words[`waiting_${value}`] })),
        ])}
        {select('due', words.due, words.anyDue, [
          { value: 'late', label: words.due_late },
          { value: 'week', label: words.due_week },
        ])}
        {select(
          'behind',
          words.behind,
          words.anyBehind,
          BooksBehind.options.map((value) => ({ value, label: words[`behind_${value}`] })),
        )}
      </div>
      <details className={classes.more}>
        <summary>{words.moreFilters(isOn)}</summary>
        <div className={classes.filters}>
          {select('requests', words.requests, words.anyRequests, [
            { value: 'any', label: words.requests_any },
          ])}
          {select('plan', words.plan, words.anyPlan, planOptions)}
          {select(
            'standing',
            words.standing,
            words.active,
            (['inactive', 'limited', 'any'] as const).map((value) => ({
              value,
              label: words[value],
            })),
          )}
          {select(
            'service',
            words.service,
            words.anyService,
            ClientService.options.map((value) => ({ value, label: services[value] })),
          )}
          {tags.length > 0 &&
            select(
              'tag',
              words.tag,
              words.anyTag,
              tags.map(({ id, name }) => ({ value: id, label: name })),
            )}
          {select(
            'invitation',
            words.invitation,
            words.anyInvitation,
            InvitationState.options.map((value) => ({ value, label: words[value] })),
          )}
        </div>
      </details>
    </div>
  )
}
