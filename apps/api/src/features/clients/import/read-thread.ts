// Reads files of clients in a worker thread, because thousands of rows would block the event loop.
import { maxImportedClients } from '@milepost/contract/clients/client-imports'
import { readTable, type Outcome } from '../../../shared/tables/read-table.ts'
import { countKnownHeadings, findHead } from './headings.ts'

export default ({ bytes }: { bytes: Uint8Array }): Promise<Outcome> =>
  readTable(bytes, { maxRows: maxImportedClients, countKnownHeadings, findHead })
