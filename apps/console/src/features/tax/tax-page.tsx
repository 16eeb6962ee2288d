import { Button, Paper as Card, FileButton } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { PaperRow } from './paper-row.tsx'
import { findDuplicates, isComplete, isPdf, listPapers, publish, type Paper } from './tax-papers.ts'
import { copy } from './tax.copy.ts'
import { useTaxRefresh } from './tax.hooks.ts'
import classes from './tax.module.css'

/** Publishes estimates and returns, single files or a whole folder, after a review of who gets what. */
export function TaxPage() {
  const words = useCopy(copy)
  const toast = useToast()
  const refresh = useTaxRefresh()
  const [papers, setPapers] = useState<Paper[]>([])
  const [leftOut, setLeftOut] = useState(0)
  const change = (key: string, part: Partial<Paper>) =>
    setPapers((before) =>
      before.map((paper) => (paper.key === key ? { ...paper, ...part } : paper)),
    )
  const add = useMutation({
    networkMode: 'always',
    mutationFn: (files: File[]) => listPapers(files.filter(isPdf)),
    onSuccess: (found, files) => {
      setPapers((before) => [...before, ...found])
      setLeftOut(files.length - found.length)
    },
  })
  const duplicates = findDuplicates(papers)
  const open = papers.filter(({ outcome }) => outcome !== 'published')
  const ready = open.filter((paper) => isComplete(paper) && !duplicates.has(paper.key))
  const send = useMutation({
    networkMode: 'always',
    mutationFn: async (chosen: Paper[]) => {
      let failures = 0
      for (const paper of chosen) {
        change(paper.key, { outcome: 'publishing' })
        try {
          await publish(paper)
          change(paper.key, { outcome: 'published' })
        } catch (reason) {
          failures++
          change(paper.key, { outcome: { failed: reason } })
        }
      }
      return { failures, published: chosen.length - failures }
    },
    onSuccess: async ({ failures, published }) => {
      if (published > 0) toast.success(words.done(published))
      if (failures > 0) toast.failure(words.someFailed(failures))
      await refresh()
    },
  })

  return (
    <Page title={words.title}>
      <div className={classes.page}>
        <p className={classes.dim}>{words.about}</p>
        <div className={classes.end}>
          <FileChooser onChoose={add.mutate}>
            {(onClick) => (
              <Button onClick={onClick} loading={add.isPending}>
                {words.files}
              </Button>
            )}
          </FileChooser>
          <FileChooser folder onChoose={add.mutate}>
            {(onClick) => (
              <Button onClick={onClick} variant="default" loading={add.isPending}>
                {words.folder}
              </Button>
            )}
          </FileChooser>
        </div>
        {leftOut > 0 && <p className={classes.dim}>{words.notPdf(leftOut)}</p>}
        {papers.length > 0 && (
          <>
            <Card className={classes.card} component="section" aria-label={words.list}>
              {papers.map((paper) => (
                <PaperRow
                  key={paper.key}
                  paper={paper}
                  isDuplicate={duplicates.has(paper.key)}
                  onChange={(part) => change(paper.key, part)}
                  onRemove={() => setPapers(papers.filter(({ key }) => key !== paper.key))}
                />
              ))}
            </Card>
            {open.length > 0 && (
              <div className={classes.end}>
                <Button
                  disabled={ready.length === 0}
                  loading={send.isPending}
                  onClick={() => send.mutate(ready)}
                >
                  {words.publish(ready.length)}
                </Button>
              </div>
            )}
          </>
        )}
      </div>
    </Page>
  )
}

type FileChooserProps = {
  folder?: boolean
  onChoose: (files: File[]) => void
  children: (choose: () => void) => ReactNode
}

/** Opens the file dialog, for files or a folder. Resets the input, so that the same files can be chosen again. */
function FileChooser({ folder = false, onChoose, children }: FileChooserProps) {
  const reset = useRef<() => void>(null)
  return (
    <FileButton
      multiple
      accept="application/pdf,.pdf"
      resetRef={reset}
      inputProps={folder ? ({ webkitdirectory: '' } as object) : {}}
      onChange={(files) => {
        onChoose(files)
        reset.current?.()
      }}
    >
      {({ onClick }) => children(onClick)}
    </FileButton>
  )
}
