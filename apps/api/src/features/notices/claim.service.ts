import { randomUUID } from 'node:crypto'
import { noticeClass, type NoticeKind } from '@milepost/contract/notices/notices'
import type { Db } from '../../platform/database/database.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import type { NoticeMail, NoticeWriters } from '../../shared/notify.ts'
import { listOwnRows } from '../../shared/people/own-rows.sql.ts'
import {
  dropNotices,
  findQuietHours,
  holdNotices,
  listContacts,
  listMails,
  listWaiting,
  lockRecipient,
  putInMail,
  setContact,
  type Contact,
  type Notice,
  type Recipient,
} from './notices.sql.ts'
import { loadChoices } from './preferences.sql.ts'
import { insertPush, putInPush } from './pushes.sql.ts'
import { listDevices } from './subscriptions.sql.ts'

/** How often in a rolling week (ms) a person is reminded of open items. */
const contactsInWeek = 2
const weekMs = 7 * 24 * 60 * 60 * 1000
/** How long (ms) after its first notice a contact takes further ones. */
const contactMs = 20_000

/** A notice whose record is still as it was when it was written. Without a mail, another job mails it. */
export type Live = Notice & { mail: NoticeMail | undefined }

const getIds = (notices: Notice[]) => notices.map(({ id }) => id)

/** Leaves out the notices whose record was read, answered, or taken back. */
export async function listLive(
  db: Db,
  writers: NoticeWriters,
  { accountId, userId }: Recipient,
  notices: Notice[],
): Promise<Live[]> {
  const live: Live[] = []
  for (const notice of notices) {
    const write = writers[notice.kind]
    const mail = await write?.(db, { accountId, userId, aboutId: notice.aboutId })
    if (mail || !write) live.push({ ...notice, mail })
  }
  return live
}

const isOpen = ({ kind }: Notice) => noticeClass(kind) === 'open'

/** Leaves out open items of a record that the person hears about anyway: the firm's answer and what it wrote right after. */
function withoutRepeats(live: Live[]): Live[] {
  const awaited = new Set(live.filter((notice) => !isOpen(notice)).map(({ aboutId }) => aboutId))
  return live.filter((notice) => !isOpen(notice) || !awaited.has(notice.aboutId))
}

/** The waiting notices that the person wants by this channel and that are still true. Drops the others. */
async function takeWaiting(
  transaction: Db,
  writers: NoticeWriters,
  recipient: Recipient,
  channel: 'mail' | 'push',
): Promise<Live[]> {
  for (const row of await listOwnRows(transaction, recipient)) await lockRecipient(transaction, row)
  const waiting = await listWaiting(transaction, recipient, channel)
  if (waiting.length === 0) return []
  const choices = await loadChoices(transaction, recipient)
  const isWanted = ({ kind }: Notice) =>
    choices.get(kind)![channel] || (channel === 'mail' && noticeClass(kind) === 'security')
  const live = withoutRepeats(
    await listLive(transaction, writers, recipient, waiting.filter(isWanted)),
  )
  const ids = new Set(getIds(live))
  await dropNotices(
    transaction,
    recipient.accountId,
    getIds(waiting).filter((id) => !ids.has(id)),
    channel,
  )
  return live
}

/**
 * Gives open items their place in the week's budget, which a person with several accounts has once. Those for which the week has none
 * wait until it does: `heldUntil`. Items of one contact reach the person together; a contact is of one account.
 */
async function admit(
  transaction: Db,
  recipient: Recipient,
  notices: Live[],
  now: Date,
): Promise<{ admitted: Live[]; heldUntil: Date | undefined }> {
  const { accountId } = recipient
  const fresh = notices.filter(({ contactId }) => contactId === null)
  if (fresh.length === 0) return { admitted: notices, heldUntil: undefined }
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  const contacts: Contact[] = []
  for (const row of await listOwnRows(transaction, recipient))
    contacts.push(...(await listContacts(transaction, row, ago(weekMs))))
  contacts.sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
  const latest = contacts.find((contact) => contact.accountId === accountId)
  const isJoinable = latest && !latest.isMailed && new Date(latest.at) > ago(contactMs)
  if (!isJoinable && contacts.length >= contactsInWeek) {
    await holdNotices(transaction, accountId, getIds(fresh))
    const oldest = contacts[contactsInWeek - 1]!
    return {
      admitted: notices.filter(({ contactId }) => contactId !== null),
      heldUntil: new Date(new Date(oldest.at).getTime() + weekMs),
    }
  }
  const contact = isJoinable ? latest : { id: randomUUID(), at: now }
  await setContact(transaction, accountId, getIds(fresh), contact)
  const admitted = notices.map((notice) => ({
    ...notice,
    contactId: notice.contactId ?? contact.id,
  }))
  return { admitted, heldUntil: undefined }
}

/** Notices by a key, in their order. */
function groupBy(notices: Live[], getKey: (notice: Live) => string): Map<string, Live[]> {
  const groups = new Map<string, Live[]>()
  for (const notice of notices)
    groups.set(getKey(notice), [...(groups.get(getKey(notice)) ?? []), notice])
  return groups
}

async function comeBack(
  transaction: Db,
  channel: 'mail' | 'push',
  recipient: Recipient,
  { now, until }: { now: Date; until: Date },
): Promise<void> {
  const { accountId, userId } = recipient
  await addJob(transaction, `${channel}_notices`, recipient, {
    jobKey: `${channel}_notices/${accountId}/${userId}/${until.toISOString()}`,
    delayMs: Math.max(until.getTime() - now.getTime(), 0),
  })
}

/**
 * Puts a person's waiting notices into mails. Open items are one mail, as often as the week allows; of the others, each record
 * has its own, unless its kind has words for many. Returns the mails that are to be sent, those of a killed worker, too.
 */
export async function claimMails(
  transaction: Db,
  writers: NoticeWriters,
  recipient: Recipient,
  now: Date,
): Promise<string[]> {
  const { accountId } = recipient
  const live = await takeWaiting(transaction, writers, recipient, 'mail')
  const { admitted, heldUntil } = await admit(transaction, recipient, live.filter(isOpen), now)
  const others = live.filter((notice) => !isOpen(notice))
  const mails = [
    ...groupBy(admitted, ({ contactId }) => contactId!).values(),
    ...groupBy(others, ({ kind, aboutId, mail }) =>
      mail?.many ? kind : `${kind}/${aboutId}`,
    ).values(),
  ]
  for (const notices of mails)
    await putInMail(transaction, accountId, getIds(notices), randomUUID())
  if (heldUntil) await comeBack(transaction, 'mail', recipient, { now, until: heldUntil })
  return (await listMails(transaction, recipient)).map(({ mailId }) => mailId)
}

/**
 * Puts a person's waiting notices into pushes, one per device, each with its job. At night only what is about their security;
 * the others wait for the morning. The items of a contact are one push, which replaces that of its earlier items.
 */
export async function claimPushes(
  transaction: Db,
  writers: NoticeWriters,
  recipient: Recipient,
  now: Date,
): Promise<void> {
  const { accountId } = recipient
  const live = await takeWaiting(transaction, writers, recipient, 'push')
  if (live.length === 0) return
  const { quietUntil } = await findQuietHours(transaction, accountId, now)
  const isDue = ({ kind }: Notice) => quietUntil === null || noticeClass(kind) === 'security'
  const due = live.filter(isDue)
  if (quietUntil !== null && due.length < live.length)
    await comeBack(transaction, 'push', recipient, { now, until: new Date(quietUntil) })
  const { admitted, heldUntil } = await admit(transaction, recipient, due.filter(isOpen), now)
  if (heldUntil) await comeBack(transaction, 'push', recipient, { now, until: heldUntil })
  const byContact = groupBy(admitted, ({ contactId }) => contactId!)
  const byKind = groupBy(
    due.filter((notice) => !isOpen(notice)),
    ({ kind }) => kind,
  )
  const pushes = [
    ...byContact.entries(),
    ...[...byKind.values()].map((notices) => [randomUUID(), notices] as const),
  ]
  if (pushes.length === 0) return
  const devices = await listDevices(transaction, recipient)
  for (const [pushId, notices] of pushes) {
    if (devices.length === 0) await dropNotices(transaction, accountId, getIds(notices), 'push')
    else await putInPush(transaction, accountId, getIds(notices), pushId)
    for (const device of devices) {
      const id = randomUUID()
      await insertPush(transaction, device, { id, pushId, at: now })
      await addJob(transaction, 'send_push', { accountId: device.accountId, id, recipient })
    }
  }
}

/** The distinct records among notices: a message and the reminder of it are one. */
export const distinctRecords = (notices: Live[]): Live[] =>
  [...groupBy(notices, ({ aboutId }) => aboutId).values()].map(([first]) => first!)

/** The kind that all of them have, if they have one. */
export const findSameKind = (notices: Notice[]): NoticeKind | undefined =>
  notices.every(({ kind }) => kind === notices[0]!.kind) ? notices[0]!.kind : undefined
