import { defineCopy } from '../i18n/language.tsx'

export const copy = defineCopy(
  {
    questions: 'Questions? Contact your consultant.',
    questionsFor: (name: string, phone: string) =>
      `Questions? Contact your consultant, ${name}, at ${phone}.`,
    /** For who has no consultant. */
    questionsToUs: (phone: string) => `Questions? Call us at ${phone}.`,
  },
  {
    questions: '¿Preguntas? Comuníquese con su consultor.',
    questionsFor: (name, phone) =>
      `¿Preguntas? Comuníquese con su consultor, ${name}, al ${phone}.`,
    questionsToUs: (phone) => `¿Preguntas? Llámenos al ${phone}.`,
  },
)
