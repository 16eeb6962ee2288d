import { board } from '@milepost/contract/board/board'
import { boardViews } from '@milepost/contract/board/board-views'
import { workItems } from '@milepost/contract/board/work-items'
import { clientRecord } from '@milepost/contract/clients/client-record'
import { clients } from '@milepost/contract/clients/clients'
import type { Endpoint } from '@milepost/contract/wire/endpoint'
import { useChange, type ChangeOptions } from '../../shared/use-change.ts'

/** How often (ms) the board and the calendar look for what others changed. */
export const pollEvery = 60_000

const refreshed = [
  board.list,
  boardViews.list,
  workItems.list,
  clients.list,
  clients.show,
  clientRecord.show,
]

/** Sends a change, then renews what it may have changed. */
export const useBoardChange = <E extends Endpoint>(endpoint: E, options?: ChangeOptions) =>
  useChange(endpoint, refreshed, options)
