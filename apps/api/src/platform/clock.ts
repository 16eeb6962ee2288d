/** The time, handed in so that tests can move it. */
export type Clock = { now(): Date }

/** The calendar day (yyyy-MM-dd) it is where clocks are so many hours ahead of UTC: 14 is the latest day on earth, -12 the earliest. */
export const dayIn = (clock: Clock, hours: number): string =>
  new Date(clock.now().getTime() + hours * 60 * 60 * 1000).toISOString().slice(0, 10)

export const systemClock: Clock = { now: () => new Date() }
