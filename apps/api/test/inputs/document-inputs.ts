import { randomUUID } from 'node:crypto'
import type { Client } from '../records/documents.ts'
import type { startApi } from '../servers/start-api.ts'
import { arrangedDocument, drawnDocument } from './drawn-documents.ts'

type Api = Awaited<ReturnType<typeof startApi>>
type Make = (
  owner: Client,
  admin: unknown,
  api: Api,
) => Promise<{ params?: Record<string, string>; body?: object }>

const both = [1, 2].map((page) => ({ page, turn: 0 }))

/** Inputs of calls about the pages of a document. */
export const documentInputs: Record<string, Make> = {
  'POST /v1/documents/:id/reading/dispute': async (owner, _, api) => ({
    params: { id: await drawnDocument(api, owner) },
  }),
  'POST /staff/v1/accounts/:accountId/documents/:id/versions': async (owner, _, api) => ({
    params: { id: await drawnDocument(api, owner) },
    body: { version: 1, pages: both },
  }),
  'POST /staff/v1/accounts/:accountId/documents/:id/versions/:number/restore': async (
    owner,
    _,
    api,
  ) => ({
    params: { id: await arrangedDocument(api, owner), number: '1' },
    body: { version: 2 },
  }),
  'POST /staff/v1/accounts/:accountId/documents/:id/redraw': async (owner, _, api) => ({
    params: { id: await drawnDocument(api, owner) },
  }),
  'POST /staff/v1/accounts/:accountId/documents/:id/split': async (owner, _, api) => ({
    params: { id: await drawnDocument(api, owner) },
    body: { id: randomUUID(), version: 1, pages: both.slice(0, 1), splitPages: both.slice(1) },
  }),
  'POST /staff/v1/accounts/:accountId/documents/:id/merge': async (owner, _, api) => ({
    params: { id: await drawnDocument(api, owner) },
    body: { version: 1, otherId: await drawnDocument(api, owner), otherVersion: 1 },
  }),
}
