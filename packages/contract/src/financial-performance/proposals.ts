import * as z from 'zod/mini'
import { Answer, Choice } from '../questions/questions.ts'

/**
 * Why an account is proposed for a waiting transaction: the client's answer to a question, where it was posted before its
 * batch was reversed, a rule, or the last posted transaction of the same description. The first of these counts.
 */
export const ProposedBy = z.enum(['answer', 'reversal', 'rule', 'alike'])
export type ProposedBy = z.infer<typeof ProposedBy>

/** The newest question about a transaction that still matters: open, or answered. */
export const QuestionAboutRow = z.object({
  id: z.string(),
  state: z.enum(['open', 'answered']),
  /** Null for “What was this?” in the reader's language. */
  text: z.nullable(z.string()),
  askedAt: z.iso.datetime(),
  /** What the client chose; null while it is open. */
  choice: z.nullable(Choice),
  answer: z.nullable(Answer),
})
export type QuestionAboutRow = z.infer<typeof QuestionAboutRow>
