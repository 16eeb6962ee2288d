import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from '../feedback/dialog.tsx'

type InfoModalProps = { title: string; gotIt: string; onClose: () => void; children: ReactNode }

export function InfoModal({ title, gotIt, onClose, children }: InfoModalProps) {
  return (
    <Dialog onClose={onClose} title={title}>
      {children}
      <Button fullWidth mt="lg" onClick={onClose}>
        {gotIt}
      </Button>
    </Dialog>
  )
}
