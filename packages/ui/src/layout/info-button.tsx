import { ActionIcon } from '@mantine/core'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import { useState, type ReactNode } from 'react'
import { lazyPart } from '../feedback/lazy-part.tsx'
import { useCopy } from '../i18n/language.tsx'
import { copy } from './page.copy.ts'

const InfoModal = lazyPart(() => import('./info-modal.tsx').then((loaded) => loaded.InfoModal), {
  failure: 'overPage',
})

type InfoButtonProps = { title: string; content: ReactNode; className?: string }

/** An info icon that opens a modal with a Got It button. */
export function InfoButton({ title, content, className }: InfoButtonProps) {
  const words = useCopy(copy)
  const [opened, setOpened] = useState(false)
  return (
    <>
      <ActionIcon
        size={48}
        aria-label={words.about(title)}
        className={className}
        onClick={() => setOpened(true)}
      >
        <IconInfoCircle size={20} />
      </ActionIcon>
      {opened && (
        <InfoModal title={title} gotIt={words.gotIt} onClose={() => setOpened(false)}>
          {content}
        </InfoModal>
      )}
    </>
  )
}
