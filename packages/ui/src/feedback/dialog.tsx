import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useId, type ReactNode } from 'react'
import { useCopy } from '../i18n/language.tsx'
import { copy } from './dialog.copy.ts'

type DialogProps = Pick<
  ModalProps,
  'size' | 'fullScreen' | 'closeOnClickOutside' | 'closeOnEscape' | 'onKeyDown'
> & {
  title: string
  onClose: () => void
  /** For a dialog without a button of its own that closes it. */
  hasCloseButton?: boolean
  children: ReactNode
}

/** The dialogs that are open, the topmost last. */
const openDialogs: string[] = []

/** A dialog over the page, open as long as it is rendered. Escape closes only the topmost one. */
export function Dialog({ hasCloseButton = false, onClose, ...props }: DialogProps) {
  const words = useCopy(copy)
  const id = useId()
  useEffect(() => {
    openDialogs.push(id)
    return () => void openDialogs.splice(openDialogs.indexOf(id), 1)
  }, [id])
  return (
    <Modal
      opened
      {...props}
      // Each open dialog hears the key, the one below first.
      onClose={() => {
        if (openDialogs.at(-1) === id) onClose()
      }}
      withCloseButton={hasCloseButton}
      closeButtonProps={{ 'aria-label': words.close, size: 44 }}
    />
  )
}
