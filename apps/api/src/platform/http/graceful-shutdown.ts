import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * On shutdown, drains in-flight responses and closes connections without one: idle keep-alive
 * connections, ones a browser opened early, and ones a phone lost in the middle of a header. Node
 * closes only those that are idle at the moment of the stop; a response that ends just after it
 * would delay the stop for the whole keep-alive timeout.
 */
export function registerGracefulShutdown(app: FastifyInstance): void {
  // Counts rather than a Set per request: what has been in a Set stays in memory until a full
  // garbage collection.
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
