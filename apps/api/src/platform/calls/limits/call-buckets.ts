/** Seconds' worth of calls that an owner may make at once, after a rest: a page and what it shows. */
const burstSeconds = 3
const maxOwners = 10_000

/**
 * A token bucket for each owner: it fills steadily, so that nobody has a minute's calls at once. `now` is in milliseconds. A call
 * that weighs more than a full bucket needs a full one.
 */
export function createBuckets(perMinute: number, now: () => number) {
  const perMs = perMinute / 60_000
  const burst = Math.max(1, perMs * 1_000 * burstSeconds)
  const buckets = new Map<string, { units: number; at: number }>()
  const fill = ({ units, at }: { units: number; at: number }) =>
    Math.min(burst, units + (now() - at) * perMs)

  /** Counts a call, and returns 0; or how many seconds to wait if there are too few, and counts nothing. */
  function take(owner: string, weight: number): number {
    const bucket = buckets.get(owner)
    const units = bucket ? fill(bucket) : burst
    const missing = Math.min(weight, burst) - units
    if (missing > 0) return missing / perMs / 1_000
    if (!bucket && buckets.size >= maxOwners)
      for (const [name, other] of buckets) if (fill(other) >= burst) buckets.delete(name)
    buckets.set(owner, { units: units - weight, at: now() })
    return 0
  }

  return { take }
}
