import { useId } from 'react'
import classes from './paper-picture.module.css'

export type PaperState = 'whole' | 'cut' | 'lit' | 'dark' | 'sharp' | 'blurred' | 'near' | 'far'

/** A drawing of a receipt in the camera, good or with a fault. The text beside it says what it means. */
export function PaperPicture({ shown }: { shown: PaperState }) {
  const id = useId()
  const size = shown === 'far' ? 0.4 : 1
  const shift = shown === 'cut' ? 'translate(70 46) rotate(8)' : ''
  return (
    <svg viewBox="0 0 200 150" className={classes.picture} aria-hidden="true">
      <defs>
        <filter id={id}>
          <feGaussianBlur stdDeviation="3.2" />
        </filter>
      </defs>
      <rect width="200" height="150" className={classes.desk} />
      <g
        transform={`translate(100 75) scale(${size}) ${shift} translate(-100 -75)`}
        filter={shown === 'blurred' ? `url(#${id})` : undefined}
      >
        <path d="M62 12h76v126l-9-6-10 6-10-6-9 6-10-6-9 6-10-6-9 6z" className={classes.paper} />
        <path
          d="M84 26h32M74 42h30M118 42h10M74 54h24M118 54h10M74 66h34M116 66h12"
          className={classes.ink}
        />
        <path d="M74 78h20M118 78h10M74 90h28M118 90h10" className={classes.ink} />
        <path d="M74 108h18M108 108h20" className={classes.total} />
      </g>
      {shown === 'dark' && <rect width="200" height="150" className={classes.night} />}
      <path
        d="M14 34V14h20M166 14h20v20M186 116v20h-20M34 136H14v-20"
        className={classes.corners}
      />
    </svg>
  )
}
