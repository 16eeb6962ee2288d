import { randomUUID } from 'node:crypto'
import type { Language } from '@milepost/contract/account/account'
import { taskLinkTtlMs, type TaskKind } from '@milepost/contract/task-links/task-links'
import { insertTaskLink } from '../../platform/auth/task-links.ts'
import { createToken, hashToken } from '../../platform/auth/tokens.ts'
import type { MailContent } from '../../platform/mail/mail-layout.ts'
import type { Services } from '../../platform/platform.ts'
import type { Recipient } from '../send-mail.ts'
import { takesLink, type DescribeTask } from './task.ts'

const labels: Record<Language, Record<TaskKind, string>> = {
  en: {
    reply: 'Reply without signing in',
    document_request: 'Send it without signing in',
    resubmission: 'Send it without signing in',
    question: 'Answer one question without signing in',
  },
  es: {
    reply: 'Responder sin iniciar sesión',
    document_request: 'Enviarlo sin iniciar sesión',
    resubmission: 'Enviarlo sin iniciar sesión',
    question: 'Responder una pregunta sin iniciar sesión',
  },
}

const conditions: Record<Language, string> = {
  en: 'In a hurry? This link works once, within 72 hours, and shows nothing of yours. Don’t forward this email: whoever has the link can use it.',
  es: '¿Tiene prisa? Este enlace sirve una sola vez, durante 72 horas, y no muestra nada suyo. No reenvíe este correo: quien tenga el enlace puede usarlo.',
}

type About = { accountId: string; userId: string; kind: TaskKind; aboutId: string }

/**
 * A link for a mail to this person that does one task without signing in; undefined for a task that takes more than a link may
 * show, or that is done. It replaces the one of their earlier mail about the same task.
 */
export async function createTaskLink(
  { db, clock, portalUrl }: Pick<Services, 'db' | 'clock' | 'portalUrl'>,
  { accountId, userId, kind, aboutId }: About,
  { email, language }: Recipient,
  describe: DescribeTask,
): Promise<MailContent['other']> {
  if (!takesLink(await describe(db, accountId, aboutId))) return undefined
  const token = createToken()
  const at = clock.now()
  await db.transaction((transaction) =>
    insertTaskLink(transaction, accountId, {
      id: randomUUID(),
      userId,
      kind,
      aboutId,
      tokenHash: hashToken(token),
      mailedTo: email,
      at,
      endsAt: new Date(at.getTime() + taskLinkTtlMs),
    }),
  )
  // In the query, not in the path: the log has paths.
  return {
    before: conditions[language],
    link: { label: labels[language][kind], to: `${portalUrl()}/task?token=${token}` },
  }
}
