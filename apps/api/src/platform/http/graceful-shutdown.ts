import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Has a server that stops wait for the answers under way, and for no connection without one: kept for a later request, opened
 * ahead by a browser, or lost by a phone in the middle of a header. Node itself closes those alone that are kept at the moment of the
 * stop, and an answer that ends just after it would hold the stop up for as long as connections are kept.
 */
export function registerGracefulShutdown(app: FastifyInstance): void {
  // Counts, not a Set that each request enters and leaves: what stood in one is held until V8 goes through its whole heap.
  const activeResponses = new Map<Socket, number>()
  const addToCount = (socket: Socket, change: number) => {
    const before = activeResponses.get(socket)
    if (before !== undefined) activeResponses.set(socket, before + change)
  }
  app.server.on('connection', (socket: Socket) => {
    activeResponses.set(socket, 0)
    socket.once('close', () => activeResponses.delete(socket))
  })
  app.server.on('request', ({ socket }, response) => {
    addToCount(socket, 1)
    response.once('close', () => addToCount(socket, -1))
  })
  let timer: NodeJS.Timeout
  app.addHook('preClose', async () => {
    timer = setInterval(() => {
      for (const [socket, activeCount] of activeResponses) if (activeCount === 0) socket.destroy()
    }, 100)
  })
  app.addHook('onClose', async () => clearInterval(timer))
}
