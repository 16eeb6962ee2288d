import { expect, test } from 'vitest'
import { auditKind } from '@milepost/contract/audit/audit'
import { everyCall } from '@milepost/testing/every-call.ts'
import { findCallWords } from '../apps/console/src/features/audit/words/call-words.ts'
import { describe as describeEntry } from '../apps/console/src/features/audit/words/sentence.ts'

/**
 * The audit log says in words what each call did. One that has no words of its own gets those of its subject; a new
 * call gets its own in apps/console/src/features/audit/words.
 */
const calls = await everyCall()

test.each(['en', 'es'] as const)('every call has words of its own (%s)', (language) => {
  const isNamed = (name: string) => {
    const { act, noun } = findCallWords(name, language)
    return act !== undefined || noun !== undefined
  }
  expect(calls.length).toBeGreaterThan(300)
  expect(calls.map(({ name }) => name).filter((name) => !isNamed(name))).toEqual([])
})

test.each(['en', 'es'] as const)(
  'no sentence has a path or a placeholder in it (%s)',
  (language) => {
    const sentences = calls.map(({ name, endpoint }) =>
      describeEntry(
        {
          action: name,
          actions: [name],
          entries: 1,
          kind: auditKind(endpoint),
          area: endpoint.subject,
          accountId: 'a',
          accountName: 'Whitfield Hauling',
          actedAs: null,
          subject: '{}',
        },
        language,
      ),
    )
    expect(sentences.filter((sentence) => !/^ [a-zé][^/_{}|:]+$/.test(sentence))).toEqual([])
  },
)
