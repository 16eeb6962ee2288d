import { Modal, type ModalProps } from '@mantine/core'
import type { ReactNode } from 'react'
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

/** A dialog over the page, open as long as it is rendered. */
export function Dialog({ hasCloseButton = false, ...props }: DialogProps) {
  const words = useCopy(copy)
  return (
    <Modal
      opened
      {...props}
      withCloseButton={hasCloseButton}
      closeButtonProps={{ 'aria-label': words.close, size: 44 }}
    />
  )
}
