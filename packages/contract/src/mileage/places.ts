/** A position fix; `time` in milliseconds since 1970, `accuracy` in meters. */
export type Position = { latitude: number; longitude: number; time: number; accuracy: number }

export type Place = Pick<Position, 'latitude' | 'longitude'>

const earthRadius = 3958.8
const radians = Math.PI / 180

/** Great-circle distance in miles, by the haversine formula. */
export function milesBetween(from: Place, to: Place): number {
  const [a, b] = [from.latitude * radians, to.latitude * radians]
  const byLatitude = Math.sin((b - a) / 2) ** 2
  const byLongitude = Math.sin(((to.longitude - from.longitude) * radians) / 2) ** 2
  const half = byLatitude + Math.cos(a) * Math.cos(b) * byLongitude
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(half)))
}

export const metersPerMile = 1609.344
const metersPerDegree = earthRadius * metersPerMile * radians

/** A place in meters east and north of another one that is near; across the 180th meridian, too. */
export function toOffset(
  from: Place,
  { latitude, longitude }: Place,
): { east: number; north: number } {
  let degrees = longitude - from.longitude
  if (degrees > 180) degrees -= 360
  else if (degrees < -180) degrees += 360
  return {
    east: degrees * metersPerDegree * Math.cos(from.latitude * radians),
    north: (latitude - from.latitude) * metersPerDegree,
  }
}

/** The place some meters east and north of another one. */
export function fromOffset(from: Place, east: number, north: number): Place {
  const degrees = from.longitude + east / (metersPerDegree * Math.cos(from.latitude * radians))
  return {
    latitude: from.latitude + north / metersPerDegree,
    longitude: degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees,
  }
}

/** Meters between two places near each other. */
export function metersBetween(from: Place, to: Place): number {
  const { east, north } = toOffset(from, to)
  return Math.hypot(east, north)
}
