/** The time, injected so that tests can set it. */
export type Clock = { now(): Date }

/**
 * Today (yyyy-MM-dd) at an offset in hours from UTC: 14 gives the latest day on earth, -12 the
 * earliest.
 */
export const dayIn = (clock: Clock, hours: number): string =>
  new Date(clock.now().getTime() + hours * 60 * 60 * 1000).toISOString().slice(0, 10)

export const systemClock: Clock = { now: () => new Date() }
