import { clientImports } from '@milepost/contract/clients/client-imports'
import type { Client } from '../records/documents.ts'
import { password } from '../records/records.ts'

type Admin = Pick<Client, 'call'>

/** For a unique name where the whole firm shares them. */
let count = 0

const clientFile = () =>
  new File([`Name,Email,Plan\nLee ${++count},lee${count}@reed.test,PRO\n`], 'clients.csv')

/** A file of clients under review. */
async function uploadClients({ call }: Admin): Promise<string> {
  return (await call(clientImports.upload, { body: { files: [{ object: clientFile() }] } })).id
}

/** Inputs of creating calls about clients, their files, and the board, by call. */
export const clientInputs = {
  'POST /staff/v1/board_views': async () => ({
    body: { view: { name: 'Late for me', settings: { due: 'late' } } },
  }),
  'POST /staff/v1/client_changes': async ({ accountId }: { accountId: string }) => ({
    body: { clients: { accountIds: [accountId], consultantId: null } },
  }),
  'POST /staff/v1/client_tags': async () => ({ body: { tag: { name: `Tag ${++count}` } } }),
  'POST /staff/v1/client_imports': async () => ({ body: { files: [{ object: clientFile() }] } }),
  'POST /staff/v1/client_imports/:id/decisions': async (_: unknown, admin: Admin) => ({
    params: { id: await uploadClients(admin) },
    body: { positions: [0], decision: 'skip' },
  }),
  'POST /staff/v1/client_imports/:id/run': async (_: unknown, admin: Admin) => ({
    params: { id: await uploadClients(admin) },
    body: { invites: false },
  }),
  'POST /staff/v1/client_imports/:id/cancel': async (_: unknown, admin: Admin) => ({
    params: { id: await uploadClients(admin) },
    body: {},
  }),
  'POST /staff/v1/client_invitation_audiences': async () => ({
    body: { wave: { state: 'no_password' } },
  }),
  'POST /staff/v1/client_invitations': async () => ({
    body: { wave: { state: 'not_invited' }, password },
  }),
}
