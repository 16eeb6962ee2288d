import { Drawer } from '@base-ui/react/drawer'
import { ActionIcon } from '@mantine/core'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { getUpload } from '../../../paths.ts'
import { unsentPages } from '../draft/draft.ts'
import { useUploadDraft } from '../draft/upload-draft.tsx'
import { copy } from '../draft/upload.copy.ts'
import { UnsentDraft } from './unsent-draft.tsx'
import { UploadChoices } from './upload-choices.tsx'
import classes from './upload-sheet.module.css'

/** Short, tall and full, as fractions of the window's height. */
const [short, tall, full] = [0.25, 0.55, 0.9]
/** Height (pixels) the choices need; if `tall` is less than this, the sheet opens in full. */
const neededHeight = 440

/** The start of an upload, over any page whose URL asks for it. Closing it forgets the target. */
export function UploadSheet() {
  const words = useCopy(copy)
  const [search] = useSearchParams()
  const { draft, isReady, isSending } = useUploadDraft()
  const upload = getUpload(search)
  const close = useClose()
  const [height, setHeight] = useState<number | string | null>(
    window.innerHeight * tall < neededHeight ? full : tall,
  )

  const target = upload === 'new' ? undefined : upload
  const unsent = unsentPages(draft) > 0 || isSending
  return (
    <Drawer.Root
      open={upload !== undefined}
      onOpenChange={(open) => !open && close()}
      snapPoints={[short, tall, full]}
      snapPoint={height}
      onSnapPointChange={setHeight}
    >
      <Drawer.Portal>
        <Drawer.Backdrop className={classes.backdrop} />
        <Drawer.Viewport className={classes.viewport}>
          <Drawer.Popup className={classes.popup}>
            <Drawer.Content className={classes.content}>
              <div className={classes.handle} aria-hidden="true" />
              <div className={classes.head}>
                <Drawer.Title className={classes.title}>
                  {target?.kind === 'document' ? words.sendAgain : words.send}
                </Drawer.Title>
                <Drawer.Close render={<ActionIcon size={48} aria-label={words.close} mr={-8} />}>
                  <IconX size={22} />
                </Drawer.Close>
              </div>
              {!isReady ? null : unsent ? (
                <UnsentDraft />
              ) : (
                <UploadChoices target={target} onProblem={() => setHeight(full)} />
              )}
            </Drawer.Content>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  )
}

/** Closes the sheet like Back; stays on the page if the sheet was the first entry in the history. */
function useClose(): () => void {
  const navigate = useNavigate()
  const { key, pathname, search } = useLocation()
  return () => {
    const isFirst =
      key === 'default' || (window.history.state as { idx?: number } | null)?.idx === 0
    if (!isFirst) return void navigate(-1)
    const query = new URLSearchParams(search)
    query.delete('upload')
    query.delete('title')
    void navigate({ pathname, search: query.toString() }, { replace: true })
  }
}
