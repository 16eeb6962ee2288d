import { Button, TextInput } from '@mantine/core'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { memo, useState } from 'react'
import { maxTitleCharacters } from '@milepost/contract/documents/documents'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { ToolButton } from '@milepost/ui/feedback/tool-button.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { ClientSelect } from '../../../shared/client-select.tsx'
import { copy } from './firm-papers.copy.ts'
import classes from './firm-papers.module.css'
import type { PaperDraft } from './paper-drafts.ts'

type DraftRowProps = {
  draft: PaperDraft
  onChange: (key: string, part: Partial<PaperDraft>) => void
  onRemove: (key: string) => void
}

/** A file with its proposed client and title. Memoized: there may be hundreds. */
export const DraftRow = memo(function Row({ draft, onChange, onRemove }: DraftRowProps) {
  const words = useCopy(copy)
  const errorMessage = useErrorMessage()
  const { key, file, title, accountId, outcome } = draft
  const isDone = outcome === 'sent' || outcome === 'sending'
  return (
    <fieldset className={classes.draft} disabled={isDone} aria-label={file.name}>
      <div className={classes.name}>
        <b>{file.name}</b>
        {!isDone && (
          <ToolButton
            icon={IconX}
            label={words.leaveOut(file.name)}
            onPress={() => onRemove(key)}
          />
        )}
      </div>
      {outcome !== 'sent' && (
        <div className={classes.fields}>
          <Owner draft={draft} onChange={(part) => onChange(key, part)} />
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
      {outcome === 'waiting' && draft.isPartial && accountId === draft.proposed?.id && (
        <p className={classes.warn}>{words.partial}</p>
      )}
    </fieldset>
  )
})

type OwnerProps = { draft: PaperDraft; onChange: (part: Partial<PaperDraft>) => void }

/** The proposed client, or the choice of one. */
function Owner({ draft: { file, accountId, proposed, candidates }, onChange }: OwnerProps) {
  const words = useCopy(copy)
  const [isChanging, setIsChanging] = useState(proposed === null)
  if (!isChanging)
    return (
      <div className={classes.owner}>
        <span>
          <small>{words.forClient}</small>
          <b>{proposed?.name}</b>
        </span>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={words.changeClient(file.name)}
          onClick={() => setIsChanging(true)}
        >
          {words.change}
        </Button>
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
    </div>
  )
}
