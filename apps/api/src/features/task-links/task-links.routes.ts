import { taskLinks } from '@milepost/contract/task-links/task-links'
import { serve } from '../../platform/calls/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  answerByLink,
  describeTaskLink,
  replyByLink,
  uploadByLink,
  type Tasks,
} from './task-links.service.ts'

export function taskLinkRoutes(platform: Platform, tasks: Tasks): void {
  const { clock } = platform

  serve(platform, taskLinks.show, (_, client, db) => describeTaskLink(db, tasks, client))

  serve(platform, taskLinks.reply, ({ body }, client, db) =>
    replyByLink({ db, clock, tasks, client }, body),
  )

  serve(platform, taskLinks.upload, ({ body }, client, db) =>
    uploadByLink({ db, clock, tasks, client }, body),
  )

  serve(platform, taskLinks.answer, ({ body }, client, db) =>
    answerByLink({ db, clock, tasks, client }, body),
  )
}
