import type { RouteObject } from 'react-router'
import { publicPage } from './route-kinds.ts'

/** The pages before sign-in. */
export const signInRoutes: RouteObject[] = [
  publicPage(
    'signIn',
    async () => (await import('../features/account/sign-in-page.tsx')).SignInPage,
  ),
  publicPage(
    'forgotPassword',
    async () => (await import('../features/account/forgot-password-page.tsx')).ForgotPasswordPage,
  ),
  publicPage(
    'resetPassword',
    async () => (await import('../features/account/reset-password-page.tsx')).ResetPasswordPage,
  ),
  publicPage(
    'setPassword',
    async () => (await import('../features/account/reset-password-page.tsx')).SetPasswordPage,
  ),
  publicPage('task', async () => (await import('../features/task-links/task-page.tsx')).TaskPage),
]
