import { NativeSelect } from '@mantine/core'
import { clientImports, type ClientImport } from '@milepost/contract/clients/client-imports'
import { Plan } from '@milepost/contract/wire/access'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Section } from '@milepost/ui/layout/section.tsx'
import { useOfferedPlanOptions } from '../../../shared/clients/plan-options.ts'
import { useChange } from '../../../shared/use-change.ts'
import { useColleagues } from '../../../shared/use-colleagues.ts'
import { copy } from './bring.copy.ts'
import classes from './bring.module.css'

const nobody = 'nobody'

/** The chosen and the unknown words, each once. */
const listWords = (chosen: readonly { word: string }[], unknown: readonly string[]): string[] => {
  const words = [...chosen.map(({ word }) => word), ...unknown]
  return [...new Map(words.map((word) => [word.toLowerCase(), word])).values()]
}

/** The words with one of them replaced, or without it. */
const withWord = <Said extends { word: string }>(
  chosen: readonly Said[],
  word: string,
  said: Said | undefined,
): Said[] => [
  ...chosen.filter((one) => one.word.toLowerCase() !== word.toLowerCase()),
  ...(said ? [said] : []),
]

/** What the file's own words for plans and consultants mean: said once, for all rows and for the next file. */
export function OwnWords({ file: { id, mapping, unknownWords } }: { file: ClientImport }) {
  const words = useCopy(copy)
  const colleagues = useColleagues()
  const planOptions = useOfferedPlanOptions(null)
  const change = useChange(clientImports.change, [clientImports.show, clientImports.rows])
  const { planWords = [], consultantWords = [] } = mapping
  const plans = listWords(planWords, unknownWords.plan)
  const consultants = listWords(consultantWords, unknownWords.consultant)
  if (plans.length + consultants.length === 0) return null
  const save = (changed: Partial<ClientImport['mapping']>) =>
    change.mutate({ params: { id }, body: { mapping: changed } })
  return (
    <Section title={words.ownWords}>
      <div className={classes.options}>
        {plans.map((word) => (
          <NativeSelect
            key={word}
            size="sm"
            label={words.planWord(word)}
            disabled={change.isPending}
            value={planWords.find((one) => one.word === word)?.plan ?? ''}
            onChange={({ currentTarget: { value } }) => {
              const plan = Plan.safeParse(value).data
              save({ planWords: withWord(planWords, word, plan && { word, plan }) })
            }}
            data={[{ value: '', label: words.notSaid }, ...planOptions]}
          />
        ))}
        {consultants.map((word) => {
          const said = consultantWords.find((one) => one.word === word)
          return (
            <NativeSelect
              key={word}
              size="sm"
              label={words.consultantWord(word)}
              disabled={change.isPending}
              value={said ? (said.consultantId ?? nobody) : ''}
              onChange={({ currentTarget: { value } }) => {
                const consultantId = value === nobody ? null : value
                save({
                  consultantWords: withWord(
                    consultantWords,
                    word,
                    value === '' ? undefined : { word, consultantId },
                  ),
                })
              }}
              data={[
                { value: '', label: words.notSaid },
                { value: nobody, label: words.nobody },
                ...colleagues.map((one) => ({ value: one.id, label: one.fullName })),
              ]}
            />
          )
        })}
      </div>
    </Section>
  )
}
