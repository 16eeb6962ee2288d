import { useCallback } from 'react'
import { ReactCrop } from 'react-image-crop'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import 'react-image-crop/dist/ReactCrop.css'
import { getStage, onPhoto, onStage, turnBy, type Size, type Turns } from '../photo/frame.ts'
import type { Box } from '../photo/paper.ts'
import { copy } from '../upload-frame/camera.copy.ts'
import classes from './crop-frame.module.css'

type CropFrameProps = {
  photo: Blob
  size: Size
  /** How the photo is turned, and whether the frame is in portrait orientation. */
  turns: Turns
  upright: boolean
  /** The part to keep, relative to the photo before turning. */
  part: Box
  onPart: (part: Box) => void
}

/** The photo with a movable crop frame. */
export function CropFrame({ photo, size, turns, upright, part, onPart }: CropFrameProps) {
  const words = useCopy(copy)
  const show = useCallback(
    (picture: HTMLImageElement) => {
      picture.src = URL.createObjectURL(photo)
      return () => URL.revokeObjectURL(picture.src)
    },
    [photo],
  )
  const across = turns % 2 === 1
  const shown = across ? { width: size.height, height: size.width } : size
  const stage = getStage(shown, upright)
  const frame = onStage(turnBy(part, turns), stage)
  const { corner } = words
  const percent = (share: number) => `${100 * share}%`
  // For a photo turned sideways, the CSS width (set before the rotation) is the height it covers on the
  // stage.
  const place = {
    width: percent(across ? (stage.photo.height * stage.height) / stage.width : stage.photo.width),
    aspectRatio: `${size.width} / ${size.height}`,
    transform: `translate(-50%, -50%) rotate(${turns * 90}deg)`,
  }
  return (
    <div className={classes.desk}>
      <ReactCrop
        crop={{
          unit: '%',
          x: 100 * frame.x,
          y: 100 * frame.y,
          width: 100 * frame.width,
          height: 100 * frame.height,
        }}
        aspect={stage.aspect}
        keepSelection
        minWidth={72}
        className={classes.crop}
        style={{
          aspectRatio: `${stage.width} / ${stage.height}`,
          width: `min(100%, 48dvh * ${stage.width / stage.height})`,
        }}
        ariaLabels={{
          cropArea: words.cropArea,
          nwDragHandle: corner,
          nDragHandle: corner,
          neDragHandle: corner,
          eDragHandle: corner,
          seDragHandle: corner,
          sDragHandle: corner,
          swDragHandle: corner,
          wDragHandle: corner,
        }}
        onChange={(_, { x, y, width, height }) => {
          const moved = { x: x / 100, y: y / 100, width: width / 100, height: height / 100 }
          onPart(turnBy(onPhoto(moved, stage), ((4 - turns) % 4) as Turns))
        }}
      >
        <div className={classes.stage} style={{ aspectRatio: `${stage.width} / ${stage.height}` }}>
          <img ref={show} alt={words.yourPhoto} className={classes.photo} style={place} />
        </div>
      </ReactCrop>
    </div>
  )
}
