const passwords = new WeakMap<File, string>()

/** Passwords of locked PDFs that wait to be sent: in memory only, and dropped with the file. */
export const pdfPasswords = {
  get: (file: File): string | undefined => passwords.get(file),
  set: (file: File, password: string): void => void passwords.set(file, password),
  isNeeded: (files: readonly File[]): boolean => files.some((file) => passwords.has(file)),
}
