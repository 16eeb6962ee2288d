/** A list in words: '2', '2 and 5', '2, 5 and 7'. */
export function formatList(numbers: readonly number[], and: string): string {
  const rest = numbers.slice(0, -1)
  const last = String(numbers.at(-1) ?? '')
  return rest.length === 0 ? last : `${rest.join(', ')} ${and} ${last}`
}
