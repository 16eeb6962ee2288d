import { tooManyRequests } from '../../errors.ts'

const maxWaiting = 100

type Turns = { active: number; waiting: (() => void)[] }

/**
 * Runs up to `maxCalls` calls of each owner at once and queues the others; each starts `pauseMs` after one has ended. Resolves when
 * it is the call's turn, to the function that ends it. Throws a 429 if a hundred of the owner wait.
 */
export function createTurns(
  maxCalls: () => number,
  pauseMs = 0,
): (owner: string) => Promise<() => void> {
  const owners = new Map<string, Turns>()
  const end = (owner: string, turns: Turns) => {
    turns.active--
    while (turns.waiting.length > 0 && turns.active < maxCalls()) {
      turns.active++
      turns.waiting.shift()!()
    }
    if (turns.active === 0) owners.delete(owner)
  }
  return async (owner) => {
    const turns = owners.get(owner) ?? { active: 0, waiting: [] }
    owners.set(owner, turns)
    if (turns.waiting.length >= maxWaiting) throw tooManyRequests(5)
    if (turns.active < maxCalls()) turns.active++
    else await new Promise<void>((resolve) => turns.waiting.push(resolve))
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      if (pauseMs === 0) end(owner, turns)
      else setTimeout(end, pauseMs, owner, turns)
    }
  }
}
