import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createToken } from '../../apps/api/src/platform/auth/tokens.ts'
import { sql } from '../../apps/api/src/platform/database/database.ts'
import { benchPassword, insertStaff } from '../bench-clients.ts'
import { megabytes } from '../processes.ts'
import { photo } from '../uploads/preview.ts'
import { createForm, createUpload, type Upload } from '../uploads/send-document.ts'
import { becomeRideShare, insertTrips, reportYear } from './attack-trips.ts'
import { measureList, rounds } from './flood-list.ts'

/** What one client, or strangers, ask for again and again, and what it does to another client's list. */
export async function measureLists() {
  const folder = await mkdtemp(join(tmpdir(), 'milepost-forms-'))
  try {
    return [
      await measureHashing(),
      await measureJunk(732_000),
      await measureJunk(60_000),
      await measureExports(),
      await measureReports(),
      await measureStreams(),
      await measureMadeUpTokens(),
      await measureWrongSignIns(),
      await measureFailedUploads(join(folder, 'upload')),
      await measureBankPreviews(join(folder, 'statement')),
    ]
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** A password and its new codes, which each take a core for a while. */
const measureHashing = () =>
  measureList({
    label: '60 new sets of recovery codes at once',
    attack: {
      path: '/api/v1/users/recovery_codes',
      connections: 60,
      body: JSON.stringify({ password: benchPassword }),
    },
    prepare: (db, accounts) =>
      db.rows(sql`
        insert into totp_secrets (account_id, user_id, sealed_secret, confirmed_at)
        select account_id, id, 'unread', now() from client_users
        where account_id = any(${accounts}::uuid[])
      `),
  })

function measureJunk(bytes: number) {
  const keys: Record<string, number> = {}
  for (let i = 0, length = 0; length < bytes; i++) {
    const key = `k${i}`
    keys[key] = 1
    length += key.length + 5
  }
  return measureList({
    label: `8 bodies of ${bytes / 1_000} kB of unknown keys at once`,
    attack: {
      path: '/api/v1/per_diem_entries',
      connections: 8,
      body: JSON.stringify({ per_diem_entry: keys }),
    },
  })
}

const measureExports = () =>
  measureList({
    label: '8 CSVs of 8,000 trips at once',
    attack: { path: '/api/v1/trips.csv', connections: 8 },
    prepare: async (db, accounts) => {
      await becomeRideShare(db, accounts)
      await insertTrips(db, accounts, 8_000, 'Airport run')
    },
  })

const measureReports = () =>
  measureList({
    label: '8 mileage reports of 7,000 trips at once',
    attack: { path: `/api/v1/pdfs/mileage_report/${reportYear}.pdf`, connections: 8 },
    prepare: async (db, accounts) => {
      await becomeRideShare(db, accounts)
      await insertTrips(db, accounts, 7_000, 'Airport run')
    },
  })

const measureStreams = () =>
  measureList({
    label: '150 event streams at once',
    attack: { path: '/api/v1/events', connections: 150 },
  })

const measureMadeUpTokens = () =>
  measureList({
    label: 'event streams with 340 made-up tokens a second',
    attack: {
      path: '/api/v1/events',
      connections: 50,
      overallRate: 340,
      headers: { authorization: `Bearer ${'x'.repeat(30)}{n}` },
    },
  })

/** They arrive all at once, each second. So would 200 calls that are refused unread: what those do is the control. */
const measureWrongSignIns = () =>
  measureList({
    label: '200 wrong sign-ins a second from 200 networks',
    attack: wrongSignIns,
    control: {
      ...wrongSignIns,
      headers: { 'x-forwarded-for': '2001:db9:{n}::1' },
      body: JSON.stringify({ user: {} }),
    },
  })

/** Each with an address and an email that nobody has used before it. */
export const wrongSignIns = {
  path: '/api/users/sign_in',
  connections: 200,
  overallRate: 200,
  headers: { 'x-forwarded-for': '{address}' },
  body: JSON.stringify({ user: { email: 'nobody-{n}@drivers.test', password: 'Not-The-One-1!' } }),
}

/** Photos of 10 MB each, the last part something else: the whole form is read before it can be refused. */
export async function measureFailedUploads(form: string) {
  const jpeg = await photo(0)
  const image = Buffer.concat([jpeg, Buffer.alloc(10 * 2 ** 20 - jpeg.length)])
  const photos = Array.from({ length: 5 }, (_, i) => ({
    name: `page-${i}.jpg`,
    type: 'image/jpeg',
    bytes: image,
  }))
  const text = { name: 'last.jpg', type: 'image/jpeg', bytes: Buffer.from('no photo') }
  const upload = createUpload([...photos, text])
  await writeFile(form, upload.body)
  return measureList({
    label: `uploads of ${megabytes(upload.body.length)} that fail, 8 at once`,
    attack: { path: '/api/v1/documents', connections: 8, form, headers: toHeaders(upload) },
    more: async ({ db }) => {
      const counted = await db.row<{ bytes: number }>(
        sql`select max(bytes)::float8 as bytes from uploads_by_day`,
      )
      return `${megabytes(counted!.bytes)} of one client counted at most`
    },
  })
}

/** One row of 24,000 cells. */
export async function measureBankPreviews(form: string) {
  const row = Array.from({ length: 24_000 }, (_, i) => `a${i % 1_000}`).join(',')
  const file = Buffer.from(`Date,Description,Amount\n${row}\n`)
  const upload = createForm([{ name: 'year.csv', type: 'text/csv', bytes: file }], {
    internal_account_number: '1000',
  })
  await writeFile(form, upload.body)
  const tokens = Array.from({ length: rounds + 1 }, createToken)
  const next = tokens.values()
  return measureList({
    label: `previews of a bank file with one row of ${row.length / 1_000} kB, 8 at once`,
    attack: ({ accountId }) => ({
      path: `/api/staff/v1/accounts/${accountId}/bank_import_previews`,
      connections: 8,
      form,
      headers: { ...toHeaders(upload), authorization: `Bearer ${next.next().value!}` },
    }),
    prepare: async (db) => {
      for (const token of tokens) await insertStaff(db, randomUUID(), token)
    },
  })
}

const toHeaders = ({ boundary }: Upload) => ({
  'content-type': `multipart/form-data; boundary=${boundary}`,
})
