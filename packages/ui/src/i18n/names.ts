/** The initials of the first and last name. */
export function getInitials(fullName: string): string {
  const names = fullName.trim().split(/\s+/)
  const [first = ''] = names
  const last = names.length > 1 ? names.at(-1)! : ''
  return [first, last]
    .map((name) => [...name][0] ?? '')
    .join('')
    .toUpperCase()
}

/** The first name, for a greeting. */
export const getFirstName = (fullName: string): string => fullName.trim().split(/\s+/)[0] ?? ''
