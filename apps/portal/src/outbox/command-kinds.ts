import type { CommandKind } from './command-kind.ts'
import { answerCommand } from './commands/answer.ts'
import { dayCommand } from './commands/day.ts'
import { documentCommand } from './commands/document.ts'
import { archiveCommand, replyCommand } from './commands/hub-message.ts'
import { startThreadCommand, writeCommand } from './commands/thread.ts'
import { tripCommand } from './commands/trip.ts'

/** All kinds of commands, by the name they are stored under on devices. */
export const commandKinds = {
  answer: answerCommand,
  archive: archiveCommand,
  day: dayCommand,
  document: documentCommand,
  reply: replyCommand,
  'start-thread': startThreadCommand,
  trip: tripCommand,
  write: writeCommand,
}

type CommandKinds = typeof commandKinds

/** What somebody did offline. */
export type OutboxCommand = Parameters<CommandKinds[keyof CommandKinds]['send']>[0]

/** How a command is sent and shown. */
export const kindOf = <C extends OutboxCommand>({ kind }: C) =>
  commandKinds[kind] as unknown as CommandKind<C>
