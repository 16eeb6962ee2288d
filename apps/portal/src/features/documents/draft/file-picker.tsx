import { FileButton } from '@mantine/core'
import { useRef, type ReactNode } from 'react'
import { acceptedFiles, acceptedPhotos } from './pick-file.ts'

/** All files, pictures only, or the device's camera. */
type PickFrom = 'file' | 'photo' | 'camera'

type FilePickerProps = {
  by?: PickFrom
  onPick: (file: File | null) => Promise<void>
  children: (props: { onClick: () => void }) => ReactNode
}

/** A button that opens the file dialog or a phone's camera. The same file can be chosen again. */
export function FilePicker({ by = 'file', onPick, children }: FilePickerProps) {
  const reset = useRef<() => void>(null)
  return (
    <FileButton
      resetRef={reset}
      accept={by === 'file' ? acceptedFiles : acceptedPhotos}
      {...(by === 'camera' && { capture: 'environment' as const })}
      onChange={(file) => {
        void onPick(file)
        reset.current?.()
      }}
    >
      {children}
    </FileButton>
  )
}
