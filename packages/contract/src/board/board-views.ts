import * as z from 'zod/mini'
import { endpoint, many, noContent, one } from '../wire/endpoint.ts'
import { oneLine } from '../wire/one-line.ts'
import { staffAreas } from '../wire/staff-areas.ts'
import { staffErrorMessages } from '../wire/staff-error-messages.ts'
import { BoardSettings } from './board.ts'

/** The most views that one member of staff saves. */
export const maxViews = 50

/** A saved way to look at the board. */
export const BoardView = z.object({
  id: z.string(),
  name: z.string(),
  /** Whether colleagues see it, too. */
  isShared: z.boolean(),
  /** Whether it is the caller's: only its owner changes it. */
  isOwn: z.boolean(),
  ownedBy: z.string(),
  settings: BoardSettings,
})
export type BoardView = z.infer<typeof BoardView>

const details = {
  name: z
    .string(staffErrorMessages.name_required)
    .check(
      oneLine(),
      z.minLength(1, staffErrorMessages.name_required),
      z.maxLength(60, staffErrorMessages.name_too_long),
    ),
  isShared: z.boolean(),
  settings: BoardSettings,
}

/** Seen by its owner alone unless shared. */
export const NewBoardView = z.strictObject({ ...details, isShared: z._default(z.boolean(), false) })
export type NewBoardView = z.infer<typeof NewBoardView>

/** Omitted fields stay unchanged. */
export const BoardViewChange = z.partial(z.strictObject(details))
export type BoardViewChange = z.infer<typeof BoardViewChange>

const { clients: access } = staffAreas
const params = z.strictObject({ id: z.uuid() })

export const boardViews = {
  list: endpoint({
    method: 'GET',
    path: '/staff/v1/board_views',
    access,
    subject: 'firm',
    replica: true,
    summary: 'The caller’s saved views of the board, and those shared by colleagues, by name',
    result: many('board_view', BoardView),
  }),
  add: endpoint({
    method: 'POST',
    path: '/staff/v1/board_views',
    access,
    subject: 'firm',
    summary: 'Save a view of the board',
    body: z.strictObject({ view: NewBoardView }),
    result: one('board_view', BoardView),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/staff/v1/board_views/:id',
    access,
    subject: 'firm',
    summary: 'Rename, share, or change a view of one’s own',
    params,
    body: z.strictObject({ view: BoardViewChange }),
    result: one('board_view', BoardView),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/staff/v1/board_views/:id',
    access,
    subject: 'firm',
    summary: 'Remove a view of one’s own',
    params,
    result: noContent,
  }),
}
