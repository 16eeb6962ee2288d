import { hasDebianDatabase } from '../../apps/api/test/debian-database.ts'
import { databaseAway, diskFull, mailAway } from '../faults.ts'
import type { Figure } from '../figures.ts'
import { rollingRestart } from '../machines/rolling-restart.ts'
import { backupDrill } from './backup-drill.ts'
import { shiftedClock } from './clock.ts'
import { fuzz } from './fuzz.ts'
import { hostile } from './hostile.ts'
import { killedAtRandom, killedWithoutDurability } from './kills.ts'
import type { Outcome, Proof } from './proof.ts'
import { sameTime } from './same-time.ts'
import { killedAtEveryStep } from './steps.ts'
import { storeAway } from './store-away.ts'
import { tested } from './tested.ts'

const acknowledged = Number(process.env.PROVE_ACKNOWLEDGED ?? 20_000)
const requests = Number(process.env.PROVE_REQUESTS ?? 40_000)

/** A measure of bench/ as a proof: kept where each of its aims was met. */
const measured = (measure: () => Promise<Figure[]>) => async (): Promise<Outcome> => {
  const figures = await measure()
  const isUntold = figures.every(({ isMet }) => isMet === undefined)
  return {
    isKept: isUntold ? undefined : figures.every(({ isMet }) => isMet !== false),
    figure: figures.map(({ what, found }) => `${what}: ${found}`).join('; '),
  }
}

/** Everything that is promised, by the name it is asked for. */
export const promises: Record<string, Proof> = {
  kills: {
    promise: '‘On its way!’ means it is safe',
    test: 'kill -9 of server, worker and database at any moment while documents, postings, trips and replies are sent; books and audit checked after',
    run: () => killedAtRandom(acknowledged),
  },
  'kills-unsafe': {
    promise: 'The proof before would see a loss',
    test: 'the same on a PostgreSQL that acknowledges before its log is on disk: it has to find something missing',
    run: () => killedWithoutDurability(Math.min(acknowledged, 3_000)),
  },
  steps: {
    promise: 'A change is whole or not at all',
    test: 'kill -9 of server and database before each statement of an upload, a posting, a trip and a reply, and right after its commit; sent again, each is there once',
    run: killedAtEveryStep,
  },
  keys: {
    promise: 'The same tap twice is one document, trip, day, reply',
    test: '50 requests at once with one key on each creating call of the contract',
    run: tested(['apps/api/src/idempotent-creations.test.ts']),
  },
  accounts: {
    promise: 'Nobody sees another’s record',
    test: 'each call of the contract × each kind of user × another account’s ids, in every form of an id; unknown fields, forged tokens',
    run: tested(['contract-matrix', 'src/access.test']),
  },
  'same-time': {
    promise: '… nor learns that it is there',
    test: 'another’s document and one that never was: one answer, in the same time to a tenth',
    run: sameTime,
  },
  fuzz: {
    promise: 'No request breaks it',
    test: 'requests made of the contract’s schemas by everyone in the demo firm: no 5xx, none above 2 s, memory of the last quarter, in a heap of 256 MiB, within 15 % of the second',
    run: () => fuzz(requests),
  },
  impersonation: {
    promise:
      'No staff member acts as a client without a ticket, a reason and an entry the client can read',
    test: '100 tries at one ticket, every call under impersonation, the entry in the same transaction',
    run: tested([
      'features/impersonation',
      'impersonated-calls',
      'contract-facts',
      'features/audit',
    ]),
  },
  audit: {
    promise: 'The audit log stays what it was',
    test: 'an entry changed, moved, taken out, a chain written anew: each is named by npm run check:audit',
    run: tested(['check-audit', 'platform/audit/audit.test']),
  },
  files: {
    promise: 'Stored files stay what they were',
    test: 'one byte flipped, a file gone: the nightly check raises its alarm',
    run: tested(['platform/storage']),
  },
  'hostile-files': {
    promise: 'No file does harm',
    test: 'bombs, polyglots, circles, scripts, broken files, names that lead elsewhere: refused, or shown as a clean PDF, or sent back with a reason',
    run: hostile,
  },
  viruses: {
    promise: '… and none with a virus is opened, where a firm has a scanner',
    test: 'files with a virus, a scanner that is away, hangs up, says nothing: sent back, or held back; ClamAV itself where it is installed',
    run: tested(['virus']),
  },
  books: {
    promise: 'The books add up, in every report, always',
    test: 'properties of random batches (fast-check), every report against the lines, and npm run check:books',
    run: tested(['ledger-laws', 'financial-performance', 'check-books']),
  },
  'disk-full': {
    promise: 'A full disk loses nothing',
    test: 'documents into a file system of 48 MiB until it is full, then given room',
    run: measured(diskFull),
  },
  'database-away': {
    promise: 'A database that is away is said within 2 s, and nothing waits for it',
    test: 'stopped for 10 s, killed five times, unreachable for 10 s, under load',
    run: measured(databaseAway),
  },
  'mail-away': {
    promise: 'A mail comes though its server was away',
    test: 'a new password asked for with no mail server there, then one started',
    run: measured(mailAway),
  },
  'store-away': {
    promise: 'An object store that is away loses nothing, and stops nothing else',
    test: 'an upload, a list and health while the store is unreachable, and after',
    run: storeAway,
  },
  'bank-away': {
    promise: 'A bank that is away loses nothing',
    test: 'the provider fails while a bank is connected and while its transactions are fetched',
    run: tested(['features/bank']),
  },
  replica: {
    promise: 'A client sees their own change at once, also where lists are read from a replica',
    test: 'reads from a replica that lags, is away, is promoted',
    run: tested(['platform/database/replica']),
  },
  spread: {
    promise: 'The tables can be spread over machines by account',
    test: 'the catalog: each key of a client table leads with its account, no trigger; each statement of a client’s call names it',
    run: tested(['src/distribution']),
  },
  clock: {
    promise: 'New Year, summer time and the end of a session come when they come',
    test: 'real servers under libfaketime, seconds before and after',
    run: shiftedClock,
  },
  backup: {
    promise: 'A lost machine is no lost firm',
    test: 'npm run backup while it is written to, npm run restore into an empty place on PostgreSQL 15: books, audit log and hashes checked; a flipped byte in the archive',
    run: backupDrill,
  },
  'backup-parts': {
    promise: '… whatever is odd about the archive',
    test: 'archives cut off, damaged, of an older version, from S3; places that are not empty',
    run: tested(['src/backup']),
  },
  machines: {
    promise: 'More machines serve more clients, and an upgrade turns nobody away',
    test: 'servers and workers behind nginx, files in an object store, each restarted twice under load; each request sent once',
    run: () => rollingRestart(18),
  },
  'machines-15': {
    promise: '… also on the oldest PostgreSQL',
    test: 'the same on PostgreSQL 15',
    run: () => rollingRestart(15),
  },
  'postgresql-15': {
    promise: 'It runs on the oldest PostgreSQL as on the newest',
    test: 'the API’s tests once more, on PostgreSQL 15',
    run: async () =>
      hasDebianDatabase
        ? tested([], 'vitest.postgres-15.config.ts')()
        : { isKept: undefined, figure: 'needs PostgreSQL 15 as Debian installs it' },
  },
}
