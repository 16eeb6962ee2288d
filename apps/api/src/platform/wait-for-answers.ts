import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Has a server that stops wait for the answers under way, and for no connection without one: kept for a later request, opened
 * ahead by a browser, or lost by a phone in the middle of a header. Node itself closes those alone that are kept at the moment of the
 * stop, and an answer that ends just after it would hold the stop up for as long as connections are kept.
 */
export function waitForAnswersAlone(app: FastifyInstance): void {
  const quiet = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    quiet.add(socket)
    socket.once('close', () => quiet.delete(socket))
  })
  app.server.on('request', ({ socket }, answer) => {
    quiet.delete(socket)
    answer.once('close', () => {
      if (!socket.destroyed) quiet.add(socket)
    })
  })
  let timer: NodeJS.Timeout
  app.addHook('preClose', async () => {
    timer = setInterval(() => {
      for (const socket of quiet) socket.destroy()
    }, 100)
  })
  app.addHook('onClose', async () => clearInterval(timer))
}
