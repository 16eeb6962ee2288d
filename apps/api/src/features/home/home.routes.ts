import type { FastifyRequest } from 'fastify'
import { home, homeParts, type Home, type HomePartName } from '@milepost/contract/home/home'
import { canUse, type Area } from '@milepost/contract/wire/access'
import type { Endpoint } from '@milepost/contract/wire/endpoint'
import type { Client } from '../../platform/auth/caller.ts'
import { parseParams } from '../../platform/calls/read-input.ts'
import { serve } from '../../platform/calls/serve.ts'
import { ApiError, parse, toApiError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { getToday } from '../../shared/today.ts'

/**
 * Parts under way at once. A part takes up to four connections, and an account may have four calls
 * under way: more would let one account take the whole pool.
 */
const maxAtOnce = 2

type Part = {
  endpoint: Endpoint
  input: { params?: unknown; query?: unknown }
  areas: readonly Area[]
}
type PartAnswer = Pick<NonNullable<Home[HomePartName]>, 'error'> & { value: unknown }

/** The parts of the home screen that this client has. */
const listParts = (year: number, client: Client): [name: string, part: Part][] =>
  Object.entries<Part>(homeParts(year)).filter(([, { areas }]) =>
    areas.every((area) => canUse(area, client)),
  )

const noParts = Object.fromEntries(Object.keys(homeParts(0)).map((name) => [name, null]))

/**
 * Serves the home screen as the answers of the features' own reads. Each is asked as its own call
 * would be, with the same access, input, replica and audit entry, and fails on its own. So this
 * feature needs no other feature, only the contract's list of parts.
 */
export function homeRoutes(platform: Platform): void {
  const { clock } = platform

  serve(
    platform,
    home.show,
    async ({ query }, client, db, request) => {
      const year = query.year ?? Number((await getToday(db, clock, client.accountId)).slice(0, 4))
      const answers: Record<string, PartAnswer | null> = { ...noParts }
      // Each of the loops takes the next part from the same iterator.
      const parts = listParts(year, client).values()
      const answerInTurn = async () => {
        for (const [name, part] of parts)
          answers[name] = await answerPart(platform, part, client, request)
      }
      await Promise.all(Array.from({ length: maxAtOnce }, answerInTurn))
      return { year, ...answers } as Home
    },
    {
      auditedReads: ({ year, ...answers }, client) =>
        listParts(year, client).flatMap(
          ([name, part]): { endpoint: Endpoint; input: unknown }[] => {
            const { endpoint, input } = part
            const error = answers[name as HomePartName]?.error
            if (!error) return [{ endpoint, input: parseInput(part) }]
            // The log has the failed reads of staff only, as with the parts' own calls.
            const failed = { params: input.params, refused: error.status }
            return client.impersonator ? [{ endpoint, input: failed }] : []
          },
        ),
    },
  )
}

/** The answer of a part's own call, or the error it would have sent. Never throws. */
async function answerPart(
  { reads }: Platform,
  part: Part,
  caller: Client,
  request: FastifyRequest,
): Promise<PartAnswer> {
  try {
    const read = reads.get(part.endpoint)!
    return { value: await read.answer({ input: parseInput(part), caller, request }), error: null }
  } catch (reason) {
    const apiError = toApiError(reason as Parameters<typeof toApiError>[0])
    if (apiError.status >= 500 && !(reason instanceof ApiError))
      request.log.error({ err: reason, call: part.endpoint.path }, 'a part of home failed')
    const { code, title } = apiError.errors[0]!
    return { value: null, error: { status: apiError.status, code, title } }
  }
}

/** The input with its defaults, as its own call gets it. Throws a 404 or a 422 if it is invalid. */
const parseInput = ({ endpoint, input }: Part) => ({
  params: parseParams(endpoint, input.params),
  query: endpoint.query && parse(endpoint.query, input.query),
})
