import { toCsvLines } from '../../../platform/http/csv-file.ts'
import { copy } from '../archive.copy.ts'
import type { Entries, Subject } from '../entries.ts'
import { toPathName } from '../paths.ts'
import {
  inPages,
  messagesOfThread,
  questionsOf,
  threadsAfter,
  type MessageRow,
  type ThreadRow,
} from './contents.sql.ts'
import { dayOf, extensionOf } from './names.ts'

const messagesAtOnce = 100

/** Conversations by year: a page each, with the files in a folder of the page's name; and questions with their answers. */
export async function* listMessages(subject: Subject): Entries {
  const { db, accountId, language, timeZone, at } = subject
  const words = copy[language]
  const threads = inPages((after, limit) => threadsAfter(db, accountId, after, limit))
  for await (const thread of threads) {
    const day = dayOf(thread.createdAt, timeZone)
    const folder = [words.messages, day.slice(0, 4)]
    // The ID's first part: the files of two conversations with the same name must not share a folder.
    const name = `${day} ${[...thread.subject].slice(0, 60).join('')} ${thread.id.slice(0, 8)}`
    yield {
      path: [...folder, `${name}.html`],
      at: thread.createdAt,
      content: () => toPage(subject, thread, name),
    }
    for await (const { position, createdAt, files } of messagesIn(subject, thread.id))
      for (const [i, { fileName, key, sha256 }] of files.entries())
        yield {
          path: [...folder, name, toAttachment(position, i, fileName)],
          at: createdAt,
          content: { key, sha256, isUpload: true },
        }
  }
  const questions = await questionsOf(db, accountId)
  if (questions.length === 0) return
  yield {
    path: [words.messages, `${words.questions}.csv`],
    at,
    content: () =>
      toCsvLines(
        words.questionColumns,
        oneBatch(
          questions.map((asked) => [
            dayOf(asked.askedAt, timeZone),
            asked.text ?? words.whatWasThis,
            asked.answeredAt && dayOf(asked.answeredAt, timeZone),
            asked.answer ||
              (asked.answerKind && words.choices[asked.answerKind as keyof typeof words.choices]) ||
              '',
          ]),
        ),
      ),
  }
}

/** Short and unique in its conversation; the page links to it. */
const toAttachment = (position: number, index: number, fileName: string) =>
  `${position}-${index + 1}${extensionOf(fileName)}`

async function* oneBatch<Row>(rows: Row[]): AsyncGenerator<Row[]> {
  yield rows
}

async function* messagesIn(
  { db, accountId }: Subject,
  threadId: string,
): AsyncGenerator<MessageRow> {
  let after = 0
  for (;;) {
    const messages = await messagesOfThread(db, accountId, threadId, {
      after,
      limit: messagesAtOnce,
    })
    yield* messages
    if (messages.length < messagesAtOnce) return
    after = messages.at(-1)!.position
  }
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (one) => escapes[one]!)

const style =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem}article{border-top:1px solid #cdd1cd;padding:.75rem 0}header{color:#5a6361}'

async function* toPage(
  subject: Subject,
  { subject: title, id }: ThreadRow,
  folder: string,
): AsyncGenerator<string> {
  const { language, timeZone } = subject
  const words = copy[language]
  const time = new Intl.DateTimeFormat(language === 'es' ? 'es-US' : 'en-US', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  })
  yield `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><title>${escapeHtml(title)}</title><style>${style}</style></head><body><h1>${escapeHtml(title)}</h1>\n`
  for await (const message of messagesIn(subject, id)) {
    const { position, author, isFromFirm, createdAt, html, files } = message
    const who = author ?? (isFromFirm ? words.theFirm : subject.name)
    const links = files.map(({ fileName }, i) => {
      const names = [folder, toAttachment(position, i, fileName)]
      const path = names.map((name) => encodeURIComponent(toPathName(name))).join('/')
      return `<li><a href="${path}">${escapeHtml(fileName)}</a></li>`
    })
    yield `<article><header>${escapeHtml(who)}${isFromFirm ? ` (${escapeHtml(words.theFirm)})` : ''} · ${time.format(new Date(createdAt))}</header>${html}${links.length > 0 ? `<ul>${links.join('')}</ul>` : ''}</article>\n`
  }
  yield '</body></html>\n'
}
