import type { RouteObject } from 'react-router'
import { open } from './route-kinds.ts'

/** The pages on the way in. */
export const beforeSignIn: RouteObject[] = [
  open('signIn', async () => (await import('../features/account/sign-in-page.tsx')).SignInPage),
  open(
    'forgotPassword',
    async () => (await import('../features/account/forgot-password-page.tsx')).ForgotPasswordPage,
  ),
  open(
    'resetPassword',
    async () => (await import('../features/account/reset-password-page.tsx')).ResetPasswordPage,
  ),
  open(
    'setPassword',
    async () => (await import('../features/account/reset-password-page.tsx')).SetPasswordPage,
  ),
]
