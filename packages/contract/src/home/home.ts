import * as z from 'zod/mini'
import { account } from '../account/account.ts'
import { documents, listedFields } from '../documents/documents.ts'
import { financialPerformance } from '../financial-performance/financial-performance.ts'
import { Year } from '../financial-performance/statements/periods.ts'
import { hubMessages, listedMessageFields } from '../hub-messages/hub-messages.ts'
import { mileageYears } from '../mileage/mileage-years.ts'
import { missingPapers } from '../missing-papers/missing-papers.ts'
import { perDiem } from '../per-diem/per-diem.ts'
import { questions } from '../questions/questions.ts'
import { tax } from '../tax/tax.ts'
import type { Area } from '../wire/access.ts'
import {
  endpoint,
  fieldsOf,
  one,
  type AnswerTo,
  type Endpoint,
  type Sent,
} from '../wire/endpoint.ts'
import { pickFields } from '../wire/sparse-fields.ts'

/** The read of a card, and the areas that a client needs to have the card. */
const part = <E extends Endpoint & { access: Area }, const Input extends Sent<E>>(
  read: E,
  input: Input,
  { within }: { within?: Area } = {},
) => ({ endpoint: read, input, areas: within ? [read.access, within] : [read.access] })

/**
 * The reads of the home screen's cards, as the cards themselves make them: the portal finds each
 * card's answer by the call and its input.
 */
export const homeParts = (year: number) => ({
  inbox: part(hubMessages.list, {
    query: { filter: 'inbox', page: 1, fields: listedMessageFields },
  }),
  questions: part(questions.list, { query: { limit: 3 } }),
  missingPapers: part(missingPapers.list, {}),
  messagesToDo: part(hubMessages.list, {
    query: { filter: 'action_needed', page: 1, fields: listedMessageFields },
  }),
  documentsToResubmit: part(documents.list, {
    query: { filter: 'needs_resubmission', limit: 3, fields: listedFields },
  }),
  recentDocuments: part(documents.list, { query: { limit: 5, fields: listedFields } }),
  taxRunway: part(tax.runway, {}),
  profitAndLoss: part(financialPerformance.profitAndLoss, { params: { year } }),
  perDiem: part(perDiem.year, { params: { year } }),
  // A ride-share driver who may not see the books has no figures at all on the home screen.
  mileage: part(mileageYears.summary, { params: { year } }, { within: 'profit-and-loss' }),
  consultant: part(account.consultant, {}),
})

type Parts = ReturnType<typeof homeParts>
export type HomePartName = keyof Parts

/** Why a part has no value: the error with which its own call would have answered. */
const PartError = z.object({ status: z.int(), code: z.string(), title: z.string() })

/** A part's answer: the value of its own call, or its error. */
type PartAnswer<Value> = { value: Value | null; error: z.infer<typeof PartError> | null }

type AnswersByPart = {
  [Name in HomePartName]: PartAnswer<AnswerTo<Parts[Name]['endpoint'], Parts[Name]['input']>> | null
}

/** The schema of an answer as both sides use it, without the envelope. */
function answerSchema({ result }: Endpoint, fields: readonly string[] | undefined): z.ZodMiniType {
  if (!('schema' in result)) throw new TypeError('A part is a record or a list')
  const item = pickFields(result.schema, fields)
  if (result.kind === 'page') {
    const counts = Object.fromEntries((result.counts ?? []).map((name) => [name, z.int()]))
    return z.object({
      items: z.array(item),
      page: z.int(),
      limit: z.int(),
      total: z.int(),
      counts: z.object(counts),
    })
  }
  return result.kind === 'many' ? z.array(item) : item
}

const answers = Object.fromEntries(
  Object.entries(homeParts(0)).map(([name, { endpoint: read, input }]) => [
    name,
    z.nullable(
      z.object({
        value: z.nullable(answerSchema(read, fieldsOf((input as { query?: unknown }).query))),
        error: z.nullable(PartError),
      }),
    ),
  ]),
) as unknown as { [Name in HomePartName]: z.ZodMiniType<AnswersByPart[Name]> }

/** What the home screen shows first. A part is null where this client has no such card. */
export const Home = z.object({ year: z.int(), ...answers })
export type Home = z.infer<typeof Home>

export const home = {
  /**
   * Each part succeeds or fails on its own, and has a call of its own, too. The audit log has those
   * calls in place of this one.
   */
  show: endpoint({
    method: 'GET',
    path: '/v1/home',
    access: 'home',
    // Its parts.
    weight: 9,
    subject: 'account',
    summary: 'What the home screen shows first, each part with its value or its error',
    /** The year of the figures; the account's current one without it. */
    query: z.strictObject({ year: z.optional(Year) }),
    result: one('home', Home, 'year'),
  }),
}
