import { FileButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useRef, type ReactNode } from 'react'
import { acceptedAttachments, acceptedFiles, acceptedPhotos } from './pick-file.ts'

/** All files, those that are opened as they were sent, pictures only, or the device's camera. */
type PickFrom = 'file' | 'attachment' | 'photo' | 'camera'

type FilePickerProps = {
  by?: PickFrom
  /** Whether several files can be chosen at once. */
  several?: boolean
  /** At least one file, unless the dialog was cancelled. */
  onPick: (files: File[]) => Promise<void> | void
  children: (props: { onClick: () => void }) => ReactNode
}

const accepted = {
  file: acceptedFiles,
  attachment: acceptedAttachments,
  photo: acceptedPhotos,
  camera: acceptedPhotos,
}

/**
 * A button that opens the file dialog or a phone's camera. The same files can be chosen again. At a desk, the dialog offers
 * every file: by an `accept`, it would leave out those whose names don't tell their type.
 */
export function FilePicker({ by = 'file', several = false, onPick, children }: FilePickerProps) {
  const reset = useRef<() => void>(null)
  const isHandheld = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
  const isFiltered = isHandheld || by === 'photo' || by === 'camera'
  return (
    <FileButton
      resetRef={reset}
      {...(isFiltered && { accept: accepted[by] })}
      multiple={several}
      {...(by === 'camera' && { capture: 'environment' as const })}
      onChange={(chosen) => {
        void onPick([chosen ?? []].flat())
        reset.current?.()
      }}
    >
      {children}
    </FileButton>
  )
}
