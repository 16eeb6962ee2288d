import { ActionIcon, Button, Modal } from '@mantine/core'
import { useCopy } from '@milepost/ui/language.tsx'
import { Page } from '@milepost/ui/page.tsx'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useUploadDraft } from './upload-draft.tsx'
import classes from './upload-frame.module.css'
import { placeOf } from './upload-target.ts'
import { copy } from './upload.copy.ts'

/** A page of the upload: its titles, and the way out, which gives the draft up after asking. */
export function UploadFrame({ title, children }: { title: string; children: ReactNode }) {
  const words = useCopy(copy)
  const { draft } = useUploadDraft()
  const [asking, setAsking] = useState(false)
  const exit = (
    <ActionIcon size={48} mr={-8} aria-label={words.exit} onClick={() => setAsking(true)}>
      <IconX size={22} />
    </ActionIcon>
  )
  return (
    <Page
      title={title}
      documentTitle={words.uploadTitle(draft.title.trim() || words.newDocument)}
      actions={exit}
    >
      <div className={classes.column}>{children}</div>
      {asking && <LeaveQuestion onStay={() => setAsking(false)} />}
    </Page>
  )
}

function LeaveQuestion({ onStay }: { onStay: () => void }) {
  const words = useCopy(copy)
  const navigate = useNavigate()
  const { draft, change } = useUploadDraft()
  const pages = draft.pages.length + (draft.picked ? 1 : 0)
  const leave = async () => {
    await navigate(placeOf(draft.target), { replace: true })
    change({ do: 'clear' })
  }
  return (
    <Modal opened onClose={onStay} title={words.exitQuestion} withCloseButton={false}>
      {words.exitText(pages)}
      <div className={classes.answers}>
        <Button variant="default" onClick={onStay} data-autofocus>
          {words.stay}
        </Button>
        <Button color="red" onClick={() => void leave()}>
          {words.leave}
        </Button>
      </div>
    </Modal>
  )
}
