import { test } from '@playwright/test'

/** Leaves a journey that comes in both languages to one size each: Spanish, whose words are longer, to the phone, English to the desk. */
export const atOneSize = (language: string, isMobile: boolean): void =>
  test.skip(isMobile !== (language === 'es'), 'This size speaks the other language.')
