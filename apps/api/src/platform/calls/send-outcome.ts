import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '@milepost/contract/wire/endpoint'
import { sendFile } from '../http/send-file.ts'
import type { Outcome } from './handler.ts'

/** The last stage of a call: sends its file or JSON, and says what may be cached. */
export async function sendOutcome(
  { result, returnsSecret }: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  outcome: Outcome,
): Promise<FastifyReply> {
  const { caller } = request
  // What staff see as a client must not be cached on their machine.
  const isImpersonated = caller?.kind === 'client' && caller.impersonator !== undefined
  if (returnsSecret || isImpersonated) reply.header('cache-control', 'no-store')
  if ('file' in outcome) {
    const contentType = result.kind === 'file' ? result.contentType : '*/*'
    return sendFile(request, reply, outcome.file.contentType ?? contentType, outcome.file)
  }
  if (outcome.replayed) reply.header('idempotency-replayed', 'true')
  return reply.code(outcome.status).send(outcome.body)
}
