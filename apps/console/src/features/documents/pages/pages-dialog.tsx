import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { DocumentVersions } from '@milepost/contract/documents/document-versions'
import type { StaffDocument } from '@milepost/contract/documents/work-queue'
import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog.tsx'
import { Dialog } from '@milepost/ui/feedback/dialog.tsx'
import { LoadState, SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { areShortcutsEnabled, ShortcutKey } from '../../../shared/keyboard/keyboard-shortcuts.tsx'
import { fetchPdf } from '../documents.hooks.ts'
import {
  isChanged,
  startArrangement,
  stepPages,
  turnPages,
  undo,
  type Arrangement,
} from './arrangement.ts'
import { MergeForm } from './merge-form.tsx'
import { PageStrip } from './page-strip.tsx'
import { copy } from './pages.copy.ts'
import { fetchVersion, usePagesChange, useVersions, type DocumentRef } from './pages.hooks.ts'
import classes from './pages.module.css'
import { SplitForm } from './split-form.tsx'
import { VersionList } from './version-list.tsx'

type PagesDialogProps = { document: StaffDocument; onClose: () => void }

/** All pages of a document, to turn, move, split off, or add to; nothing counts until it is saved. */
export function PagesDialog({ document, onClose }: PagesDialogProps) {
  const words = useCopy(copy)
  const { accountId, guid, title } = document
  const ref = { accountId, id: guid }
  const versions = useVersions(ref)
  const [isDirty, setDirty] = useState(false)
  const [isClosing, setClosing] = useState(false)
  const redraw = usePagesChange('redraw')
  // Pages that were drawn before they were counted are drawn again, once.
  const isUncounted = versions.data?.previewReady === true && versions.data.pageCount === null
  const count = useEffectEvent(() => redraw.mutate({ params: ref }))
  useEffect(() => {
    if (isUncounted) count()
  }, [isUncounted])
  const close = () => (isDirty ? setClosing(true) : onClose())
  return (
    <Dialog fullScreen onClose={close} title={words.title(title)} hasCloseButton>
      <LoadState
        query={versions}
        failed={words.loadFailed}
        placeholder={<SkeletonRows rows={2} height={160} />}
      >
        {(shown) =>
          shown.pageCount === null ? (
            <p role="status">{words.preparing}</p>
          ) : (
            <Pages
              key={shown.version}
              document={document}
              versions={shown}
              pageCount={shown.pageCount}
              onDirty={setDirty}
            />
          )
        }
      </LoadState>
      {isClosing && (
        <ConfirmDialog
          title={words.discard}
          confirm={words.discardConfirm}
          onConfirm={onClose}
          onClose={() => setClosing(false)}
        >
          {words.discardText}
        </ConfirmDialog>
      )}
    </Dialog>
  )
}

type PagesProps = {
  document: StaffDocument
  versions: DocumentVersions
  pageCount: number
  onDirty: (isDirty: boolean) => void
}

function Pages({ document, versions, pageCount, onDirty }: PagesProps) {
  const words = useCopy(copy)
  const toast = useToast()
  const { accountId, guid } = document
  const ref = { accountId, id: guid }
  const { version } = versions
  const [arrangement, setState] = useState(() => startArrangement(pageCount))
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set([1]))
  const [form, setForm] = useState<'split' | 'merge'>()
  const [lookedAt, setLookedAt] = useState<number>()
  const pdf = useQuery(fetchPdf(accountId, guid, version))
  const save = usePagesChange('arrange', () => {
    onDirty(false)
    toast.success(words.saved)
  })
  const isDirty = isChanged(arrangement)
  const setArrangement = (next: Arrangement) => {
    setState(next)
    onDirty(isChanged(next))
  }
  const close = () => setForm(undefined)
  const submit = () =>
    save.mutate({ params: ref, body: { version, pages: [...arrangement.pages] } })
  const onKeyDown = (event: React.KeyboardEvent) => {
    const key = event.key.toLowerCase()
    if (key === 'z' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      setArrangement(undo(arrangement))
    } else if (key === 'r' && !event.ctrlKey && !event.metaKey && areShortcutsEnabled()) {
      event.preventDefault()
      setArrangement(turnPages(arrangement, chosen, event.shiftKey ? -90 : 90))
    }
  }
  if (lookedAt !== undefined)
    return (
      <EarlierPages
        reference={ref}
        number={lookedAt}
        pageCount={versions.versions.find(({ number }) => number === lookedAt)?.pageCount ?? 0}
        onClose={() => setLookedAt(undefined)}
      />
    )
  return (
    <div className={classes.pages}>
      <div className={classes.tools}>
        <Button
          variant="default"
          rightSection={<ShortcutKey>R</ShortcutKey>}
          aria-keyshortcuts="R"
          onClick={() => setArrangement(turnPages(arrangement, chosen, 90))}
        >
          {words.rotate}
        </Button>
        <Button
          variant="default"
          onClick={() => setArrangement(stepPages(arrangement, chosen, -1))}
        >
          {words.earlier}
        </Button>
        <Button variant="default" onClick={() => setArrangement(stepPages(arrangement, chosen, 1))}>
          {words.later}
        </Button>
        <Button
          variant="default"
          aria-keyshortcuts="Control+Z"
          disabled={arrangement.past.length === 0}
          onClick={() => setArrangement(undo(arrangement))}
        >
          {words.undo}
        </Button>
        <Button
          variant="default"
          disabled={pageCount < 2}
          onClick={() => setForm('split')}
          aria-expanded={form === 'split'}
        >
          {words.split}
        </Button>
        <Button variant="default" onClick={() => setForm('merge')} aria-expanded={form === 'merge'}>
          {words.merge}
        </Button>
        <span className={classes.count} role="status">
          {words.chosen(chosen.size)}
        </span>
        <Button disabled={!isDirty} loading={save.isPending} onClick={submit}>
          {words.save}
        </Button>
      </div>
      {form === 'split' && (
        <SplitForm
          document={document}
          version={version}
          arrangement={arrangement}
          chosen={chosen}
          onDone={() => {
            onDirty(false)
            close()
          }}
          onClose={close}
        />
      )}
      {form === 'merge' &&
        (isDirty ? (
          <p role="alert">{words.saveFirst}</p>
        ) : (
          <MergeForm document={document} version={version} onDone={close} onClose={close} />
        ))}
      <LoadState
        query={pdf}
        failed={words.loadFailed}
        placeholder={<SkeletonRows rows={1} height={160} />}
      >
        {(blob) => (
          // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of the list inside
          <div onKeyDown={onKeyDown}>
            <PageStrip
              pdf={blob}
              arrangement={arrangement}
              chosen={chosen}
              onChoose={setChosen}
              onArrange={setArrangement}
            />
          </div>
        )}
      </LoadState>
      <VersionList reference={ref} versions={versions} isIdle={isDirty} onLook={setLookedAt} />
    </div>
  )
}

type EarlierPagesProps = {
  reference: DocumentRef
  number: number
  pageCount: number
  onClose: () => void
}

/** The pages of an earlier version, to look at. */
function EarlierPages({ reference, number, pageCount, onClose }: EarlierPagesProps) {
  const words = useCopy(copy)
  const pdf = useQuery(fetchVersion(reference, number))
  return (
    <div className={classes.pages}>
      <div className={classes.tools}>
        <b role="status">{words.versionTitle(number)}</b>
        <Button variant="default" onClick={onClose}>
          {words.backToCurrent}
        </Button>
      </div>
      <LoadState
        query={pdf}
        failed={words.loadFailed}
        placeholder={<SkeletonRows rows={1} height={160} />}
      >
        {(blob) => (
          <PageStrip pdf={blob} arrangement={startArrangement(pageCount)} chosen={new Set()} />
        )}
      </LoadState>
    </div>
  )
}
