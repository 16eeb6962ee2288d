import { expect, test } from 'vitest'
import type { ErrorCode } from '@milepost/contract/wire/error-messages'
import { copy as clientCopy } from '@milepost/ui/api/error-messages.copy.ts'
import { copy as staffCopy } from '@milepost/ui/api/staff-error-messages.copy.ts'

/** Each sentence of an error says what to do next, in both languages, unless nothing can be done: those are here. */
const withoutStep: Partial<Record<ErrorCode, string>> = {
  email_invalid: 'spec',
  email_required: 'spec',
  file_required: 'spec',
  file_too_large: 'spec',
  file_type: 'spec',
  note_too_long: 'spec',
  password_confirmation_required: 'spec',
  password_required: 'spec',
  password_rule: 'spec',
  passwords_differ: 'spec',
  per_diem_allocation_required: 'spec',
  per_diem_dates_required: 'spec',
  per_diem_year_required: 'spec',
  profit_plan_none: 'spec',
  reply_required: 'spec',
  tax_quarter_required: 'spec',
  tax_return_required: 'spec',
  trip_from_required: 'spec',
  trip_miles_negative: 'spec',
  trip_miles_number: 'spec',
  trip_miles_required: 'spec',
  trip_to_before_from: 'spec',
  trip_to_required: 'spec',
  unauthorized_action: 'spec',
  unexpected: 'spec',
  file_type_photos: 'shown after file_type, as its second half',
  notice_mail_fixed: 'the mail protects the account',
  not_awaiting_resubmission: 'good news',
  queue_empty: 'good news',
  task_link_done: 'good news',
  question_withdrawn: 'good news',
  task_link_withdrawn: 'good news',
  client_being_erased: 'the client is gone',
  read_only_session: 'staff chose to look only',
  sending_begun: 'mail can’t be called back',
}

const verbs = {
  en: `add answer ask bring call change check choose confirm contact correct date decide download
    enter export finish fix free give let lock look make number offer open pick post read reload
    remove retake reverse save say send set sign split start stop submit take try turn undo use
    wait work write`,
  es: `abra acorte agregue anule asiente calcule cambie cierre comuniquese configure confirme corrija
    decida deje desactive descargue deshaga detenga diga divida elija elimine empiece envie
    escriba espere exporte guarde hable haga inicie intente lea libere llame mande nombre
    ofrezca pida ponga pregunte pruebe quite reactive recargue registre responda revise termine
    tome use`,
}
const polite = { en: '(?:please )?', es: '(?:por favor |primero |mejor )?' }
/** What Spanish adds to a verb: “escríbalo”, “pídaselo”. */
const endings = { en: '', es: '(?:[ms]e|nos|les?)?(?:l[oa]s?)?' }
const withoutAccents = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '')

/** Whether a clause of the sentence begins with what to do. */
function saysWhatToDo(text: string, language: 'en' | 'es'): boolean {
  const [anyVerb, before, after] = [verbs, polite, endings].map((each) => each[language])
  const step = new RegExp(`^${before}(?:${anyVerb!.trim().replaceAll(/\s+/g, '|')})${after}\\b`)
  return withoutAccents(text.toLowerCase())
    .split(/[.:;] /)
    .some((clause) => step.test(clause))
}

test.each([
  ['en', 'This file is cut off. Download it again.', true],
  ['en', 'This file is cut off.', false],
  ['en', 'You can send it.', false],
  ['es', 'Este archivo está cortado. Descárguelo otra vez.', true],
  ['es', 'Solo el cliente puede cambiarlo. Pídaselo.', true],
  ['es', 'Este archivo está cortado.', false],
] as const)('in %s, “%s” says what to do: %s', (language, text, isStep) => {
  expect(saysWhatToDo(text, language)).toBe(isStep)
})

test.each(['en', 'es'] as const)('every error says what to do next (%s)', (language) => {
  const sentences = Object.entries({ ...clientCopy[language], ...staffCopy[language] })
  expect(sentences.length).toBeGreaterThan(350)
  const silent = sentences.filter(
    ([code, text]) => !(code in withoutStep) && !saysWhatToDo(text, language),
  )
  expect(silent).toEqual([])
})

test('only those without a step in some language are listed as such', () => {
  const [en, es] = (['en', 'es'] as const).map((language): Record<string, string> => ({
    ...clientCopy[language],
    ...staffCopy[language],
  }))
  const listed = Object.keys(withoutStep)
  const withStep = listed.filter(
    (code) => saysWhatToDo(en![code]!, 'en') && saysWhatToDo(es![code]!, 'es'),
  )
  expect(withStep).toEqual([])
})
