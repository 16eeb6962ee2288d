import type { Language } from '@milepost/contract/account/account'

/** What a push to staff says: how many clients wrote or answered, and nothing else. */
export function pushSentence(
  language: Language,
  { written, answered }: { written: number; answered: number },
): string {
  return [writtenSentence(language, written), answeredSentence(language, answered)]
    .filter(Boolean)
    .join(' ')
}

function answeredSentence(language: Language, count: number): string {
  if (count === 0) return ''
  if (language === 'es')
    return count === 1
      ? 'Un cliente respondió a una pregunta.'
      : `Los clientes respondieron a ${count} preguntas.`
  return count === 1 ? 'A client answered a question.' : `Clients answered ${count} questions.`
}

function writtenSentence(language: Language, count: number): string {
  if (count === 0) return ''
  if (language === 'es')
    return count === 1
      ? 'Un cliente escribió y espera respuesta.'
      : `${count} conversaciones con clientes esperan respuesta.`
  return count === 1
    ? 'A client wrote and is waiting for an answer.'
    : `${count} conversations with clients are waiting for an answer.`
}
