import { FileButton } from '@mantine/core'
import { useRef, type ReactNode } from 'react'
import { acceptedFiles, acceptedPhotos } from './pick-file.ts'

type FilePickerProps = {
  by?: 'file' | 'camera'
  onPick: (file: File | null, by: 'file' | 'camera') => Promise<void>
  children: (props: { onClick: () => void }) => ReactNode
}

/** A button that opens the file dialog, or a phone's camera. The same file can be chosen again. */
export function FilePicker({ by = 'file', onPick, children }: FilePickerProps) {
  const reset = useRef<() => void>(null)
  return (
    <FileButton
      resetRef={reset}
      accept={by === 'camera' ? acceptedPhotos : acceptedFiles}
      {...(by === 'camera' && { capture: 'environment' as const })}
      onChange={(file) => {
        void onPick(file, by)
        reset.current?.()
      }}
    >
      {children}
    </FileButton>
  )
}
