import { test } from './test.ts'

/**
 * Skips one of the two sizes in a journey that runs in both languages: Spanish, with its longer words, runs
 * on the phone, English on the desktop.
 */
export const atOneSize = (language: string, isMobile: boolean): void =>
  test.skip(isMobile !== (language === 'es'), 'This size runs in the other language.')
