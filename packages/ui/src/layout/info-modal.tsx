import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'

type InfoModalProps = { title: string; gotIt: string; onClose: () => void; children: ReactNode }

export function InfoModal({ title, gotIt, onClose, children }: InfoModalProps) {
  return (
    <Modal opened onClose={onClose} title={title} withCloseButton={false}>
      {children}
      <Button fullWidth mt="lg" onClick={onClose}>
        {gotIt}
      </Button>
    </Modal>
  )
}
