import type { StaffWaiting } from '@milepost/contract/staff-notices/staff-notices'
import type { Written } from '../../shared/send-mail.ts'

type Numbers = Pick<StaffWaiting, 'unanswered' | 'newReplies' | 'mine' | 'answers' | 'ratesToCheck'>

const inEnglish = ({ unanswered, newReplies, mine, answers, ratesToCheck }: Numbers): string[] => [
  ...(unanswered > 1 ? [`${unanswered} conversations are waiting for an answer.`] : []),
  ...(unanswered === 1 ? ['1 conversation is waiting for an answer.'] : []),
  ...(newReplies > 0 ? [`New since someone last looked: ${newReplies}.`] : []),
  ...(mine > 0 ? [`Assigned to you: ${mine}.`] : []),
  ...(answers > 0 ? [`Answers to your questions: ${answers}.`] : []),
  ...(ratesToCheck > 0 ? ['It’s time to look at the IRS’s rates. Is there a new one?'] : []),
]

const inSpanish = ({ unanswered, newReplies, mine, answers, ratesToCheck }: Numbers): string[] => [
  ...(unanswered > 1 ? [`${unanswered} conversaciones esperan respuesta.`] : []),
  ...(unanswered === 1 ? ['1 conversación espera respuesta.'] : []),
  ...(newReplies > 0 ? [`Nuevas que nadie ha abierto: ${newReplies}.`] : []),
  ...(mine > 0 ? [`Asignadas a usted: ${mine}.`] : []),
  ...(answers > 0 ? [`Respuestas a sus preguntas: ${answers}.`] : []),
  ...(ratesToCheck > 0 ? ['Toca revisar las tarifas del IRS. ¿Hay una nueva?'] : []),
]

const isOnlyRates = ({ unanswered, answers }: Numbers) => unanswered + answers === 0

/** What waits for a member of staff in the morning: numbers only, no client's name or words. */
export const dailyMail: Written<Numbers> = {
  en: ({ firm, fullName, link, ...numbers }) => ({
    subject: `${firm}: ${isOnlyRates(numbers) ? 'time to look at the IRS’s rates' : `${numbers.unanswered + numbers.answers} waiting for you`}`,
    before: [`Good morning ${fullName},`, ...inEnglish(numbers)],
    link: { label: 'Open the console', to: link },
    after: ['You can turn this email off in the console, under Security.'],
  }),
  es: ({ firm, fullName, link, ...numbers }) => ({
    subject: `${firm}: ${isOnlyRates(numbers) ? 'toca revisar las tarifas del IRS' : `${numbers.unanswered + numbers.answers} en espera`}`,
    before: [`Buenos días, ${fullName}:`, ...inSpanish(numbers)],
    link: { label: 'Abrir la consola', to: link },
    after: ['Puede desactivar este correo en la consola, en Seguridad.'],
  }),
}
