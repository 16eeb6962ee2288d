import { booksImports } from '@milepost/contract/financial-performance/books-imports'
import type { Client } from '../records/documents.ts'

type Owner = Pick<Client, 'accountId'>
type Admin = Pick<Client, 'call'>
type Make = (
  owner: Owner,
  admin: Admin,
) => Promise<{ params?: Record<string, string>; body?: object }>

/** So that no two files are the same. */
let count = 0

const booksFile = () =>
  new File(
    [
      `Client,Account,Debit,Credit\nLee ${++count},Business Checking,${count},\n,Owner Contributions,,${count}\n`,
    ],
    'balances as of 2026-03-31.csv',
  )

/** A file of a client's balances, ready to be posted. */
async function uploadBooks(
  { accountId }: Owner,
  { call }: Admin,
): Promise<{ id: string; name: string }> {
  const { id } = await call(booksImports.upload, { body: { files: [{ object: booksFile() }] } })
  const name = `Lee ${count}`
  await call(booksImports.change, { body: { ids: [id], day: '2026-03-31' } })
  await call(booksImports.decide, { params: { id }, body: { name, accountId } })
  return { id, name }
}

/** What posts all of a file. */
async function toPosting(id: string, { call }: Admin) {
  const { items } = await call(booksImports.parts, { query: { import: id } })
  return { ids: [id], versions: items.map(({ version }) => version) }
}

/** Inputs of the calls of files of books, by call. */
export const booksImportInputs: Record<string, Make> = {
  'POST /staff/v1/books_imports': async () => ({ body: { files: [{ object: booksFile() }] } }),
  'POST /staff/v1/books_imports/:id/decisions': async (owner, admin) => {
    const { id, name } = await uploadBooks(owner, admin)
    return { params: { id }, body: { name, decision: 'skip' } }
  },
  'POST /staff/v1/books_imports/:id/take_back': async (owner, admin) => {
    const { id } = await uploadBooks(owner, admin)
    await admin.call(booksImports.post, { body: await toPosting(id, admin) })
    return { params: { id }, body: {} }
  },
  'POST /staff/v1/books_account_names': async () => ({
    body: { accounts: [{ name: `Fuel ${++count}`, internalAccountNumber: 5000 }] },
  }),
  'POST /staff/v1/books_postings': async (owner, admin) => ({
    body: await toPosting((await uploadBooks(owner, admin)).id, admin),
  }),
}
