import {
  firmPapersForStaff,
  maxPapers,
  type PaperMatch,
} from '@milepost/contract/documents/firm-papers-for-staff'
import { call } from '@milepost/ui/api/api.ts'
import { fileProblem } from '@milepost/ui/files/pick-file.ts'
import { uuid } from '@milepost/ui/storage/uuid.ts'

export type Client = { id: string; name: string }

/** A file to send, as it is reviewed. Its key is the paper's ID: a retry sends nothing twice. */
export type PaperDraft = {
  key: string
  file: File
  title: string
  /** Null until it is known whose paper it is. */
  accountId: string | null
  /** The client whom the file's name stands for, to show without asking the server. */
  proposed: Client | null
  isPartial: boolean
  candidates: Client[]
  outcome: 'waiting' | 'sending' | 'sent' | { failed: unknown }
}

export type Picked = {
  files: File[]
  problems: { name: string; problem: string }[]
  isTooMany: boolean
}

/** Whether it was sent, or is being sent. */
export const isOnItsWay = ({ outcome }: PaperDraft): boolean =>
  outcome === 'sent' || outcome === 'sending'

const describe = ({ name, size, lastModified }: File) => `${name}/${size}/${lastModified}`

/** Leaves out what can't be sent, what is listed already, and more than fit into one sending. */
export async function pickFiles(
  chosen: readonly File[],
  listed: readonly PaperDraft[],
): Promise<Picked> {
  const known = new Set(listed.map(({ file }) => describe(file)))
  const fresh = chosen.filter((file) => !known.has(describe(file)))
  const looked = await Promise.all(
    fresh.map(async (file) => ({ file, problem: await fileProblem(file) })),
  )
  const problems = looked.flatMap(({ file: { name }, problem }) =>
    problem === undefined ? [] : { name, problem },
  )
  const good = looked.flatMap(({ file, problem }) => (problem === undefined ? file : []))
  const files = good.slice(0, maxPapers - listed.length)
  return { files, problems, isTooMany: files.length < good.length }
}

/**
 * Finds whose papers the files are. With `onlyFor`, all are for that client, but not those whose names stand for somebody
 * else: these are left to be chosen. Those to be chosen come first.
 */
export async function createDrafts(
  files: File[],
  onlyFor: Client | undefined,
): Promise<PaperDraft[]> {
  if (files.length === 0) return []
  const fileNames = files.map(({ name }) => name.slice(-255))
  const matches = await call(firmPapersForStaff.match, { body: { fileNames } })
  return matches
    .map((match) => toDraft(files[match.id]!, match, onlyFor))
    .toSorted((a, b) => Number(a.accountId !== null) - Number(b.accountId !== null))
}

function toDraft(
  file: File,
  { client, isPartial, candidates, title }: PaperMatch,
  onlyFor: Client | undefined,
): PaperDraft {
  const draft = { key: uuid(), file, title, outcome: 'waiting' as const }
  if (onlyFor === undefined)
    return { ...draft, accountId: client?.id ?? null, proposed: client, isPartial, candidates }
  const isOthers = client !== null && client.id !== onlyFor.id
  return {
    ...draft,
    accountId: isOthers ? null : onlyFor.id,
    proposed: isOthers ? null : onlyFor,
    isPartial: false,
    candidates: isOthers ? [onlyFor, client] : [],
  }
}

/**
 * The listed drafts with one for each of the clients in place of those of the draft's file. What is on its way stays, and
 * a client who was chosen before has the same draft.
 */
export function chooseClients(
  listed: readonly PaperDraft[],
  { file, title }: PaperDraft,
  clients: readonly Client[],
): PaperDraft[] {
  const ofFile = listed.filter((draft) => draft.file === file)
  const before = new Map(ofFile.map((draft) => [draft.accountId, draft]))
  const onTheirWay = ofFile.filter(isOnItsWay)
  const done = new Set(onTheirWay.map(({ accountId }) => accountId))
  const chosen = clients
    .filter(({ id }) => !done.has(id))
    .map((client) => ({
      ...(before.get(client.id) ?? { key: uuid(), file, title, outcome: 'waiting' as const }),
      accountId: client.id,
      proposed: client,
      isPartial: false,
      candidates: [],
    }))
  const at = listed.indexOf(ofFile[0]!)
  return listed.filter((draft) => draft.file !== file).toSpliced(at, 0, ...onTheirWay, ...chosen)
}

export const isComplete = ({ accountId, title }: PaperDraft): boolean =>
  accountId !== null && title.trim() !== ''

export const countClients = (drafts: readonly PaperDraft[]): number =>
  new Set(drafts.map(({ accountId }) => accountId)).size

/** The server takes six uploads of a person at once. */
const concurrentUploads = 3

/**
 * Sends the papers, those of a client one after another, so that they are one mail. Reports each outcome; rejects never.
 */
export async function sendDrafts(
  drafts: readonly PaperDraft[],
  note: string,
  onOutcome: (key: string, outcome: PaperDraft['outcome']) => void,
): Promise<{ sent: number; failed: number }> {
  const queue = drafts.toSorted((a, b) => (a.accountId! < b.accountId! ? -1 : 1))
  // At once: what waits for its turn can't be changed any more.
  for (const { key } of queue) onOutcome(key, 'sending')
  const result = { sent: 0, failed: 0 }
  const sendNext = async (): Promise<void> => {
    for (let draft = queue.shift(); draft; draft = queue.shift()) {
      try {
        await send(draft, note)
        result.sent++
        onOutcome(draft.key, 'sent')
      } catch (failed) {
        result.failed++
        onOutcome(draft.key, { failed })
      }
    }
  }
  await Promise.all(Array.from({ length: concurrentUploads }, sendNext))
  return result
}

const send = ({ key, accountId, title, file }: PaperDraft, note: string) =>
  call(
    firmPapersForStaff.send,
    {
      params: { accountId: accountId! },
      body: {
        id: key,
        title: title.trim(),
        ...(note.trim() && { note: note.trim() }),
        files: [{ object: file, originalFileName: file.name.slice(-255) }],
      },
    },
    { idempotencyKey: key },
  )
