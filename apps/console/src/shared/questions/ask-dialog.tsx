import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { clientUsers } from '@milepost/contract/account/client-users'
import { clientTrucks } from '@milepost/contract/clients/client-trucks'
import type { ChartAccount } from '@milepost/contract/financial-performance/chart-of-accounts'
import { isInService } from '@milepost/contract/mileage/vehicles'
import {
  maxQuestionCharacters,
  type QuestionAboutKind,
} from '@milepost/contract/questions/questions'
import { questionsForStaff, type NewChoice } from '@milepost/contract/questions/questions-for-staff'
import { call, read } from '@milepost/ui/api/api.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { FormDialog } from '@milepost/ui/forms/form-dialog.tsx'
import { today } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { uuid } from '@milepost/ui/storage/uuid.ts'
import { useAccountOptions, useChart } from '../use-chart.ts'
import classes from './ask-dialog.module.css'
import { copy } from './questions.copy.ts'
import { useQuestionsChanged } from './questions.hooks.ts'

const kinds = ['business', 'personal', 'truck', 'receipt', 'other'] as const
type Kind = (typeof kinds)[number]

/** The account for what the owner spends on themselves, in every firm's chart unless it was retired. */
const ownerDraws = 3100

const toUnits = (text: string) => [
  ...new Set(
    text
      .split(',')
      .map((unit) => unit.trim())
      .filter(Boolean),
  ),
]

type AskDialogProps = {
  accountId: string
  aboutKind: QuestionAboutKind
  aboutIds: readonly string[]
  onClose: () => void
  onAsked?: () => void
}

/** Asks the client about one record or several: with words or without, and answers to choose from. */
export function AskDialog({ accountId, aboutKind, aboutIds, onClose, onAsked }: AskDialogProps) {
  const words = useCopy(copy)
  const toast = useToast()
  const changed = useQuestionsChanged()
  const params = { accountId }
  const chart = useChart(accountId).data ?? []
  const people = useQuery(read(clientUsers.list, { params }))
  const trucks = useQuery(read(clientTrucks.list, { params }))
  const [text, setText] = useState('')
  const [offered, setOffered] = useState<ReadonlySet<Kind>>(
    new Set(['business', 'personal', 'receipt', 'other']),
  )
  const [accounts, setAccounts] = useState<Partial<Record<Kind, string>>>({})
  const [typedUnits, setUnits] = useState<string>()
  const [questions] = useState(() => aboutIds.map((aboutId) => ({ id: uuid(), aboutId })))
  const [problem, setProblem] = useState<string>()

  const drawsAccount = chart.some(
    ({ internalAccountNumber, isRetired }) => internalAccountNumber === ownerDraws && !isRetired,
  )
  const getAccount = (kind: Kind) =>
    accounts[kind] ?? (kind === 'personal' && drawsAccount ? String(ownerDraws) : '')
  const inService = trucks.data?.filter((one) => isInService(one, today()))
  const units = typedUnits ?? inService?.map(({ unit }) => unit).join(', ') ?? ''
  const canAskTruck = inService !== undefined && inService.length > 1
  const isTruckOffered = canAskTruck && offered.has('truck')
  const isAmongAnswers = (kind: Kind) => {
    if (kind === 'truck') return isTruckOffered
    // The right truck may be missing, or sold before they answer.
    return offered.has(kind) || (kind === 'other' && isTruckOffered)
  }
  const isFixed = (kind: Kind) =>
    (kind === 'truck' && !canAskTruck) || (kind === 'other' && isTruckOffered)
  const explain = (kind: Kind) => {
    if (!isFixed(kind)) return undefined
    if (kind === 'other') return words.whyWords
    if (trucks.isError) return words.trucksFailed
    return inService?.map(({ unit }) => words.oneTruck(unit))[0] ?? (inService && words.noTruck)
  }
  const readsSpanish =
    people.data && people.data.length > 0 && people.data.every(({ language }) => language === 'es')

  const toChoices = (): NewChoice[] =>
    kinds.filter(isAmongAnswers).flatMap((kind): NewChoice[] => {
      const account = getAccount(kind)
      const proposes = account && { chartAccount: Number(account) }
      if (kind !== 'truck') return [{ key: kind, kind, ...proposes }]
      return toUnits(units).map((unit, i) => ({
        key: `truck-${i + 1}`,
        kind,
        unit,
        ...proposes,
      }))
    })
  const ask = useMutation({
    networkMode: 'always',
    mutationFn: (choices: NewChoice[]) =>
      call(questionsForStaff.ask, {
        params,
        body: { aboutKind, questions, choices, ...(text.trim() && { text: text.trim() }) },
      }),
    onSuccess: () => {
      toast.success(words.asked(questions.length))
      onAsked?.()
      onClose()
    },
    onSettled: changed,
  })
  const send = () => {
    const choices = toChoices()
    if (isTruckOffered && toUnits(units).length < 2) return setProblem(words.needsTrucks)
    if (choices.length === 0) return setProblem(words.needsAnswer)
    ask.mutate(choices)
  }
  return (
    <FormDialog
      title={words.title}
      size="lg"
      submitLabel={words.send(questions.length)}
      isPending={ask.isPending}
      error={problem ?? ask.error}
      onSubmit={send}
      onClose={onClose}
    >
      <Textarea
        data-autofocus
        label={words.text}
        description={readsSpanish ? words.readsSpanish : words.textHint}
        value={text}
        maxLength={maxQuestionCharacters}
        autosize
        minRows={1}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <fieldset className={classes.answers}>
        <legend>{words.answers}</legend>
        {kinds.map((kind) => (
          <Offer
            key={kind}
            kind={kind}
            chart={chart}
            isOffered={isAmongAnswers(kind)}
            isFixed={isFixed(kind)}
            why={explain(kind)}
            onOffer={(isOffered) => {
              setProblem(undefined)
              setOffered((before) => {
                const after = new Set(before)
                if (isOffered) after.add(kind)
                else after.delete(kind)
                return after
              })
            }}
            account={getAccount(kind)}
            onAccount={(account) => setAccounts({ ...accounts, [kind]: account })}
            units={units}
            onUnits={(typed) => {
              setProblem(undefined)
              setUnits(typed)
            }}
          />
        ))}
      </fieldset>
    </FormDialog>
  )
}

type OfferProps = {
  kind: Kind
  chart: readonly ChartAccount[]
  isOffered: boolean
  /** Whether it can't be offered, or has to be, and why. */
  isFixed: boolean
  why: string | undefined
  onOffer: (isOffered: boolean) => void
  account: string
  onAccount: (account: string) => void
  units: string
  onUnits: (units: string) => void
}

/** One kind of answer: whether it is offered, and the account that it proposes. */
function Offer(props: OfferProps) {
  const words = useCopy(copy)
  const toOptions = useAccountOptions()
  const { kind, chart, isOffered, account } = props
  const hasAccount = kind === 'business' || kind === 'personal' || kind === 'truck'
  return (
    <div className={classes.offer}>
      <Checkbox
        label={words[kind]}
        description={props.why}
        checked={isOffered}
        disabled={props.isFixed}
        onChange={({ currentTarget }) => props.onOffer(currentTarget.checked)}
      />
      {isOffered && kind === 'truck' && (
        <TextInput
          size="sm"
          aria-label={words.trucks}
          description={words.trucksHint}
          inputWrapperOrder={['input', 'description']}
          value={props.units}
          onChange={({ currentTarget }) => props.onUnits(currentTarget.value)}
        />
      )}
      {isOffered && hasAccount && (
        <NativeSelect
          size="sm"
          aria-label={words.accountFor(words[kind])}
          value={account}
          onChange={({ currentTarget }) => props.onAccount(currentTarget.value)}
          data={[
            { value: '', label: words.noAccount },
            ...toOptions(
              chart.filter(({ section }) => section !== 'miles'),
              account,
            ),
          ]}
        />
      )}
    </div>
  )
}
