import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { accountForStaff } from '@milepost/contract/account/account'
import { board, maxChangedClients } from '@milepost/contract/board/board'
import { staffMayUse } from '@milepost/contract/wire/staff-areas'
import { read } from '@milepost/ui/api/api.ts'
import { Empty } from '@milepost/ui/feedback/empty.tsx'
import { SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { PagedList } from '@milepost/ui/lists/paged-list.tsx'
import { usePagedList } from '@milepost/ui/lists/use-paged-list.ts'
import { useSelection } from '@milepost/ui/lists/use-selection.ts'
import { useUrlQuery } from '@milepost/ui/routing/query-in-url.ts'
import { paths } from '../../paths.ts'
import { NoActiveClients } from '../../shared/clients/no-active-clients.tsx'
import { BoardFilters } from './board-filters.tsx'
import { BoardNav } from './board-nav.tsx'
import { filterNames, getSearch, parseSettings, toBoardQuery } from './board-settings.ts'
import { BoardTable } from './board-table.tsx'
import { copy } from './board.copy.ts'
import { pollEvery } from './board.hooks.ts'
import { BulkActions } from './bulk-actions.tsx'
import { SelectMatching } from './select-matching.tsx'
import { Views } from './views.tsx'

/** Every client in a row: what waits, how far the books are, and what is due. */
export function BoardPage() {
  const words = useCopy(copy)
  const [address] = useUrlQuery()
  const selection = useSelection()
  const settings = parseSettings(address)
  const filters = [getSearch(address), ...filterNames.map((name) => settings[name])]
  const shown = JSON.stringify(filters)
  /** All clients that matched those filters, once they were selected. */
  const [matching, setMatching] = useState<{ list: string; ids: string[] }>()
  const isFiltered = filters.some((value) => value !== undefined)
  const list = usePagedList(
    (page) => ({
      ...read(board.list, { query: toBoardQuery(address, page) }),
      refetchInterval: pollEvery,
    }),
    // Sorted differently, it is the same list: the head that was pressed keeps its place and the focus.
    { list: shown },
  )
  return (
    <Page
      title={words.board}
      actions={
        <Button component={Link} to={paths.newClient} size="sm">
          {words.newClient}
        </Button>
      }
    >
      <BoardNav />
      <Views />
      <BoardFilters />
      <PagedList
        list={list}
        failed={words.failed}
        placeholder={<SkeletonRows rows={10} />}
        empty={
          isFiltered ? (
            <Empty title={words.noMatch}>{words.noMatchText}</Empty>
          ) : (
            <NoActiveClients>
              <NoClients />
            </NoActiveClients>
          )
        }
      >
        {(page) => {
          const onPage = page.items.map(({ id }) => id)
          const known = matching?.list === shown ? matching.ids : []
          const ids = [...new Set([...known, ...onPage])].filter(selection.has)
          const hasMore = onPage.every(selection.has) && ids.length < page.total
          return (
            <>
              <BulkActions ids={ids} onClear={selection.clear}>
                {hasMore && ids.length < maxChangedClients && (
                  <SelectMatching
                    // An answer about the filters before selects nothing.
                    key={shown}
                    total={page.total}
                    onSelect={(all) => {
                      setMatching({ list: shown, ids: all })
                      selection.replace(all)
                    }}
                  />
                )}
              </BulkActions>
              <BoardTable rows={page.items} selection={selection} />
            </>
          )
        }}
      </PagedList>
    </Page>
  )
}

function NoClients() {
  const words = useCopy(copy)
  const { data: me } = useQuery(read(accountForStaff.currentStaff, {}))
  const mayBring = me !== undefined && staffMayUse('client-imports', me.role)
  return (
    <Empty
      title={words.noClients}
      action={
        mayBring && (
          <Button component={Link} to={paths.bringClients} variant="default" size="sm">
            {words.bringClients}
          </Button>
        )
      }
    >
      {mayBring ? words.noClientsText : words.noneOfYours}
    </Empty>
  )
}
