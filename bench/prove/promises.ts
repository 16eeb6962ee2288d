import { hasDebianDatabase } from '../../apps/api/test/servers/debian-database.ts'
import { measureDatabaseOutage, measureFullDisk, measureMailOutage } from '../faults/faults.ts'
import type { Figure } from '../figures.ts'
import { backupDrill } from './backup-drill.ts'
import { shiftedClock } from './clock.ts'
import { fuzz } from './fuzz.ts'
import { hostile } from './hostile.ts'
import { killAtRandom, killWithoutDurability } from './kills.ts'
import { loseChunks } from './lost-chunks.ts'
import type { Outcome, Proof } from './proof.ts'
import { rollingRestart } from './rolling-restart.ts'
import { sameTime } from './same-time.ts'
import { killAtEveryStep } from './steps.ts'
import { proveStoreOutage } from './store-away.ts'
import { runTests } from './tested.ts'

const acknowledged = Number(process.env.PROVE_ACKNOWLEDGED ?? 20_000)
const requests = Number(process.env.PROVE_REQUESTS ?? 40_000)

/** Turns a bench into a proof: the promise holds if all targets are met. */
const toOutcome = (measure: () => Promise<Figure[]>) => async (): Promise<Outcome> => {
  const figures = await measure()
  const isUnknown = figures.every(({ isMet }) => isMet === undefined)
  return {
    holds: isUnknown ? undefined : figures.every(({ isMet }) => isMet !== false),
    figure: figures.map(({ label, found }) => `${label}: ${found}`).join('; '),
  }
}

/** All promises, by the name used in `npm run prove -- <name>`. */
export const promises: Record<string, Proof> = {
  kills: {
    promise: '‘On its way!’ means it is safe',
    test: 'kill -9 of server, worker, and database at random moments while documents, postings, trips, and replies are sent; then check books, counts, and audit log',
    run: () => killAtRandom(acknowledged),
  },
  'kills-unsafe': {
    promise: 'The previous proof would catch a loss',
    test: 'the same on a PostgreSQL that acknowledges before its log is on disk: it must find something missing',
    run: () => killWithoutDurability(Math.min(acknowledged, 3_000)),
  },
  steps: {
    promise: 'A change happens completely or not at all',
    test: 'kill -9 of server and database before each statement of an upload, a posting, a trip, and a reply, and right after its commit; sent again, each exists once',
    run: killAtEveryStep,
  },
  keys: {
    promise: 'Tapping twice makes one document, trip, day, or reply',
    test: '50 concurrent requests with one key on each call of the contract that creates something',
    run: runTests(['apps/api/test/idempotent-creations.test.ts']),
  },
  accounts: {
    promise: 'Nobody sees another’s record',
    test: 'each call of the contract × each kind of user × another account’s IDs, in every form of an ID; unknown fields, forged tokens',
    run: runTests(['contract-matrix', 'test/access.test']),
  },
  'same-time': {
    promise: '… or learns that it exists',
    test: 'someone else’s document and one that never existed: the same answer, in the same time within a tenth',
    run: sameTime,
  },
  fuzz: {
    promise: 'No request breaks the server',
    test: 'requests generated from the contract’s schemas by everyone in the demo firm: no 5xx, none over 2 s, and with a 256 MiB heap, memory in the last quarter within 15 % of the second quarter',
    run: () => fuzz(requests),
  },
  impersonation: {
    promise:
      'No staff member acts as a client without a ticket, a reason, and a log entry the client can read',
    test: '100 attempts at one ticket, every call under impersonation, the entry in the same transaction',
    run: runTests([
      'features/impersonation',
      'impersonated-calls',
      'contract-facts',
      'features/audit',
    ]),
  },
  audit: {
    promise: 'Nobody changes the audit log unnoticed',
    test: 'an entry changed, moved, or removed, a chain rewritten: npm run check:audit names each',
    run: runTests(['check-audit', 'platform/audit/audit.test']),
  },
  'acting-seen': {
    promise: 'Nobody acts unseen',
    test: 'each call of the contract names whose content it is about; its entry comes in the same transaction, in a chain, without secrets; the people of an account get a mail when somebody is let in',
    run: runTests(['contract-facts', 'account/account.client-users.test', 'platform/audit']),
  },
  'own-acts': {
    promise: 'What a client did themselves can be shown later',
    test: 'each change of the contract that a client may make: an entry in the client’s chain, with its kind and ID, without what they sent',
    run: runTests(['test/client-acts.test', 'check-audit']),
  },
  'a-session-alone': {
    promise: 'A stolen session of staff lets nobody in, and a removed second factor comes back',
    test: 'invitations, waves, a removed factor, a colleague deactivated: refused without the own password; put back within 72 hours from a known device only',
    run: runTests([
      'account/account.client-users.test',
      'account/account.staff.test',
      'clients/clients.invitations.test',
      'removed-factor',
    ]),
  },
  lockout: {
    promise: 'Nobody can lock a person out',
    test: 'wrong passwords by strangers, against a client and against staff: a device the person has signed in from still gets in, a reset by mail opens the rest, and a mail says that somebody tried',
    run: runTests([
      'account/account.test',
      'account/account.staff.test',
      'account/account.security-mail.test',
    ]),
  },
  fairness: {
    promise: 'One client cannot hold up the others',
    test: 'fifty slow documents of one client and a mail and a photo of another; too many calls, heavy calls, calls that hash, or reports of one account; uploads that fail; passwords from many addresses; images with more pixels than a document may have',
    run: runTests([
      'jobs/job-worker.test',
      'jobs/thread-pool.test',
      'calls/limits',
      'auth/hashing-queue.test',
      'bank/key-lookups.test',
      'documents/preview/make-preview.test',
      'tests/deploy.test',
    ]),
  },
  'linear-readers': {
    promise: '… nor can a file',
    test: 'each reader of files that clients or staff send, with one and with many times as much: the time follows the size, or the file is refused',
    run: runTests(['test/parser-time.test']),
  },
  files: {
    promise: 'Stored files stay as they were',
    test: 'one byte flipped, one file missing: the nightly check raises its alarm',
    run: runTests(['platform/storage']),
  },
  'hostile-files': {
    promise: 'No uploaded file does harm',
    test: 'bombs, polyglots, reference loops, scripts, broken files, path traversal in names: refused, shown as a clean PDF, or sent back with a reason',
    run: hostile,
  },
  viruses: {
    promise: '… and nobody opens one with a virus, if the firm has a scanner',
    test: 'files with a virus; a scanner that is down, hangs up, or stays silent: sent back, or held back; also with ClamAV itself where it is installed',
    run: runTests(['virus']),
  },
  books: {
    promise: 'The books add up, in every report, always',
    test: 'properties of random batches (fast-check), every report against the lines, and npm run check:books',
    run: runTests(['ledger-laws', 'financial-performance', 'check-books']),
  },
  'disk-full': {
    promise: 'A full disk loses nothing',
    test: 'documents into a 48 MiB file system until it is full, then space is freed',
    run: toOutcome(measureFullDisk),
  },
  'database-away': {
    promise: 'A database outage is reported within 2 s, and nothing waits for it',
    test: 'stopped for 10 s, killed five times, unreachable for 10 s, under load',
    run: toOutcome(measureDatabaseOutage),
  },
  'mail-away': {
    promise: 'Mail arrives even if the mail server was down',
    test: 'a password reset is requested with no mail server running, then one is started',
    run: toOutcome(measureMailOutage),
  },
  'store-away': {
    promise: 'An object store outage loses nothing and stops nothing else',
    test: 'an upload, a list, and the health check while the store is unreachable, and after',
    run: proveStoreOutage,
  },
  'bank-away': {
    promise: 'A bank outage loses nothing',
    test: 'the provider fails while a bank is being connected and while its transactions are fetched',
    run: runTests(['features/bank']),
  },
  replica: {
    promise: 'Clients see their own change at once, even when lists are read from a replica',
    test: 'reads from a replica that lags, is down, or is promoted',
    run: runTests(['platform/database/replica']),
  },
  spread: {
    promise: 'The tables can be distributed over machines by account',
    test: 'the catalog: each key of a client table starts with its account, no triggers; each statement of a client’s call names the account',
    run: runTests(['test/distribution']),
  },
  'hung-node': {
    promise: 'A node that hangs does not take the clients of the others with it',
    test: 'a PostgreSQL with a stub of the cluster’s own check: what waits is ended, a quarter of the pool may wait; errors of nodes without fields are read',
    run: runTests([
      'database/hung-nodes.test',
      'database/database.test',
      'database/distribute.test',
    ]),
  },
  chunks: {
    promise: 'A part of a page that can’t be loaded takes no other part with it',
    test: 'each lazily loaded chunk of both fronts lost in a real browser, where a page or a button first asks for it: the page stands, and Try Again brings back what is missing',
    run: loseChunks,
  },
  commands: {
    promise: 'Every command of the README does its work and ends',
    test: 'each command as it is typed, under npm, until its process has ended',
    run: runTests(['commands/commands.test']),
  },
  clock: {
    promise: 'New Year, daylight saving time, and session ends happen on time',
    test: 'real servers under libfaketime, seconds before and after',
    run: shiftedClock,
  },
  backup: {
    promise: 'Losing a machine does not mean losing the firm',
    test: 'npm run backup during writes, npm run restore into an empty place on PostgreSQL 15: books, audit log, and hashes checked; a flipped byte in the archive',
    run: backupDrill,
  },
  'backup-parts': {
    promise: '… even if the archive is unusual',
    test: 'archives truncated, damaged, of an older version, from S3; places that are not empty',
    run: runTests(['commands/backup.test']),
  },
  machines: {
    promise: 'More machines serve more clients, and an upgrade turns nobody away',
    test: 'servers and workers behind nginx, files in an object store, each restarted twice under load; each request sent only once',
    run: () => rollingRestart(18),
  },
  'machines-15': {
    promise: '… also on the oldest supported PostgreSQL',
    test: 'the same on PostgreSQL 15',
    run: () => rollingRestart(15),
  },
  'postgresql-15': {
    promise: 'It runs on the oldest supported PostgreSQL as on the newest',
    test: 'the API tests once more, on PostgreSQL 15',
    run: async () =>
      hasDebianDatabase
        ? runTests([], 'vitest.postgres-15.config.ts')()
        : { holds: undefined, figure: 'needs PostgreSQL 15 as Debian installs it' },
  },
}
