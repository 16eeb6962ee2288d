import { fillWords, type NoticeWriters } from '../../shared/notify.ts'
import type { Written } from '../../shared/send-mail.ts'
import { activePlan } from './profit-plan.sql.ts'

/** For everyone in an account that has a new plan. */
const planMail: Written = {
  en: ({ firm, fullName, link }) => ({
    subject: 'Your profit plan is ready',
    before: [
      `Hello ${fullName},`,
      `${firm} made a profit plan for you. See what it takes to reach it, and try out changes.`,
    ],
    link: { label: 'See my plan', to: link },
    after: [],
  }),
  es: ({ firm, fullName, link }) => ({
    subject: 'Su plan de ganancias está listo',
    before: [
      `Hola, ${fullName}:`,
      `${firm} le preparó un plan de ganancias. Vea qué se necesita para cumplirlo y pruebe cambios.`,
    ],
    link: { label: 'Ver mi plan', to: link },
    after: [],
  }),
}

export const planNotices: NoticeWriters = {
  /** Until another plan takes its place. */
  async plan(db, { accountId, aboutId }) {
    const plan = await activePlan(db, accountId)
    return plan?.id === aboutId ? { words: fillWords(planMail, {}) } : undefined
  },
}
