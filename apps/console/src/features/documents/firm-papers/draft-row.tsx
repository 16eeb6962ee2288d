import { Button, TextInput } from '@mantine/core'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { memo, useState, type ReactNode } from 'react'
import { maxTitleCharacters } from '@milepost/contract/documents/documents'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { ToolButton } from '@milepost/ui/feedback/tool-button.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { ClientSelect } from '../../../shared/clients/client-select.tsx'
import { copy } from './firm-papers.copy.ts'
import classes from './firm-papers.module.css'
import { isOnItsWay, type PaperDraft } from './paper-drafts.ts'

type DraftRowProps = {
  draft: PaperDraft
  /** Whether its file goes to several clients. */
  isOneOfSeveral: boolean
  /** Chooses the clients of its file; left out where another row of the file does. */
  onSeveral: ((key: string) => void) | undefined
  onChange: (key: string, part: Partial<PaperDraft>) => void
  onRemove: (key: string) => void
}

/** A file with its proposed client and title. Memoized: there may be hundreds. */
export const DraftRow = memo(function Row(props: DraftRowProps) {
  const { draft, isOneOfSeveral, onSeveral, onChange, onRemove } = props
  const words = useCopy(copy)
  const errorMessage = useErrorMessage()
  const { key, file, title, accountId, proposed, outcome } = draft
  const isDone = isOnItsWay(draft)
  const name = isOneOfSeveral && proposed ? words.fileFor(file.name, proposed.name) : file.name
  return (
    <fieldset className={classes.draft} disabled={isDone} aria-label={name}>
      <div className={classes.name}>
        <b>{outcome === 'sent' ? name : file.name}</b>
        {!isDone && (
          <ToolButton icon={IconX} label={words.leaveOut(name)} onPress={() => onRemove(key)} />
        )}
      </div>
      {outcome !== 'sent' && (
        <div className={classes.fields}>
          <Owner
            draft={draft}
            isOneOfSeveral={isOneOfSeveral}
            onChange={(part) => onChange(key, part)}
          >
            {onSeveral && (
              <Button
                className={classes.several}
                size="compact-sm"
                variant="default"
                aria-label={
                  isOneOfSeveral
                    ? words.changeClientsNamed(file.name)
                    : words.severalNamed(file.name)
                }
                onClick={() => onSeveral(key)}
              >
                {isOneOfSeveral ? words.changeClients : words.several}
              </Button>
            )}
          </Owner>
          <TextInput
            size="sm"
            label={words.paperTitle}
            maxLength={maxTitleCharacters}
            value={title}
            error={title.trim() === '' && words.titleMissing}
            onChange={({ currentTarget: { value } }) => onChange(key, { title: value })}
          />
        </div>
      )}
      {outcome === 'sent' && <p className={classes.good}>{words.sent}</p>}
      {outcome === 'sending' && <p className={classes.dim}>{words.sending}</p>}
      {typeof outcome === 'object' && (
        <p className={classes.wrong} role="alert">
          {errorMessage(outcome.failed)}
        </p>
      )}
      {outcome === 'waiting' && draft.isPartial && accountId === proposed?.id && (
        <p className={classes.warn}>{words.partial}</p>
      )}
    </fieldset>
  )
})

type OwnerProps = {
  draft: PaperDraft
  isOneOfSeveral: boolean
  onChange: (part: Partial<PaperDraft>) => void
  /** What else is offered. */
  children: ReactNode
}

/** The proposed client, or the choice of one. Of a file for several clients, each row has its own. */
function Owner({ draft, isOneOfSeveral, onChange, children }: OwnerProps) {
  const words = useCopy(copy)
  const { file, accountId, proposed, candidates } = draft
  const [isChanging, setIsChanging] = useState(proposed === null)
  if (!isChanging || isOneOfSeveral)
    return (
      <div className={classes.owner}>
        <span>
          <small>{words.forClient}</small>
          <b>{proposed?.name}</b>
        </span>
        {!isOneOfSeveral && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={words.changeClient(file.name)}
            onClick={() => setIsChanging(true)}
          >
            {words.change}
          </Button>
        )}
        {children}
      </div>
    )
  return (
    <div className={classes.stack}>
      {accountId === null && (
        <p className={classes.wrong}>{candidates.length > 0 ? words.ambiguous : words.unknown}</p>
      )}
      {accountId === null && candidates.length > 0 && (
        <div className={classes.candidates}>
          {candidates.map((client) => (
            <Button
              key={client.id}
              size="compact-md"
              variant="default"
              onClick={() => onChange({ accountId: client.id })}
            >
              {client.name}
            </Button>
          ))}
        </div>
      )}
      <ClientSelect
        label={words.client}
        placeholder={words.chooseClient}
        value={accountId}
        onChange={(id) => onChange({ accountId: id })}
      />
      {children}
    </div>
  )
}
