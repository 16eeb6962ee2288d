import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { accountForStaff } from '@milepost/contract/account/account'
import { board } from '@milepost/contract/board/board'
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
import { BoardFilters } from './board-filters.tsx'
import { BoardNav } from './board-nav.tsx'
import { filterNames, getSearch, parseSettings, toBoardQuery } from './board-settings.ts'
import { BoardTable } from './board-table.tsx'
import { copy } from './board.copy.ts'
import { pollEvery } from './board.hooks.ts'
import { BulkActions } from './bulk-actions.tsx'
import { Views } from './views.tsx'

/** Every client in a row: what waits, how far the books are, and what is due. */
export function BoardPage() {
  const words = useCopy(copy)
  const [address] = useUrlQuery()
  const selection = useSelection()
  const settings = parseSettings(address)
  const filters = [getSearch(address), ...filterNames.map((name) => settings[name])]
  const isFiltered = filters.some((value) => value !== undefined)
  const list = usePagedList(
    (page) => ({
      ...read(board.list, { query: toBoardQuery(address, page) }),
      refetchInterval: pollEvery,
    }),
    // Sorted differently, it is the same list: the head that was pressed keeps its place and the focus.
    { list: JSON.stringify(filters) },
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
          isFiltered ? <Empty title={words.noMatch}>{words.noMatchText}</Empty> : <NoClients />
        }
      >
        {(page) => (
          <>
            <BulkActions
              ids={page.items.map(({ id }) => id).filter(selection.has)}
              onClear={selection.clear}
            />
            <BoardTable rows={page.items} selection={selection} />
          </>
        )}
      </PagedList>
    </Page>
  )
}

function NoClients() {
  const words = useCopy(copy)
  const { data: me } = useQuery(read(accountForStaff.currentStaff, {}))
  return (
    <Empty title={words.noClients}>
      <p>{words.noClientsText}</p>
      {me && staffMayUse('client-imports', me.role) && (
        <Button component={Link} to={paths.bringClients} variant="default" size="sm">
          {words.bringClients}
        </Button>
      )}
    </Empty>
  )
}
