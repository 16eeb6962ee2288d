import type { ReactNode } from 'react'
import classes from './pictures.module.css'

/** A line of text in a drawing. */
const Line = ({ x, y, w, strong }: { x: number; y: number; w: number; strong?: boolean }) => (
  <rect x={x} y={y} width={w} height={8} rx={4} className={strong ? classes.ink : classes.soft} />
)
const Card = ({ x, y, w, h }: { x: number; y: number; w: number; h: number }) => (
  <rect x={x} y={y} width={w} height={h} rx={10} className={classes.card} />
)
const Pill = ({
  x,
  y,
  tone,
}: {
  x: number
  y: number
  tone: 'gray' | 'blue' | 'green' | 'red'
}) => <rect x={x} y={y} width={64} height={18} rx={5} className={classes[tone]} />
const Paper = ({ x, y }: { x: number; y: number }) => (
  <>
    <rect x={x} y={y} width={84} height={112} rx={6} className={classes.card} />
    <Line x={x + 12} y={y + 16} w={44} strong />
    <Line x={x + 12} y={y + 36} w={60} />
    <Line x={x + 12} y={y + 52} w={52} />
    <Line x={x + 12} y={y + 68} w={60} />
    <Line x={x + 40} y={y + 90} w={32} strong />
  </>
)

const rows = [30, 76, 122]
const week = [0, 1, 2, 3, 4, 5, 6]

/** Drawings of the tutorial steps: the same in light and dark mode and in every language. */
export const pictures = {
  photograph: (
    <>
      <Paper x={70} y={34} />
      <path d="M58 50V22h28M138 22h28v28M166 130v28h-28M86 158H58v-28" className={classes.frame} />
      <circle cx={236} cy={90} r={34} className={classes.sign} />
      <path d="M220 82h8l4-7h8l4 7h8v24h-32z" className={classes.onSign} />
      <circle cx={236} cy={94} r={7} className={classes.onSign} />
    </>
  ),
  statuses: rows.map((y, i) => (
    <g key={y}>
      <Card x={40} y={y - 12} w={240} h={38} />
      <Line x={56} y={y + 3} w={90 - i * 12} strong />
      <Pill x={202} y={y - 2} tone={(['gray', 'blue', 'green'] as const)[i]!} />
    </g>
  )),
  retake: (
    <>
      <Paper x={58} y={34} />
      <path d="M52 92h96" className={classes.wrong} />
      <path d="M164 90h44m-14-14 14 14-14 14" className={classes.frame} />
      <Paper x={222} y={34} />
      <circle cx={300} cy={140} r={16} className={classes.sign} />
      <path d="m292 140 6 6 10-11" className={classes.onSign} />
    </>
  ),
  message: (
    <>
      <Card x={50} y={36} w={220} h={108} />
      <path d="m58 46 102 60 102-60" className={classes.frame} />
      <circle cx={270} cy={38} r={14} className={classes.lane} />
    </>
  ),
  home: (
    <>
      <rect x={40} y={28} width={240} height={64} rx={10} className={classes.sign} />
      <rect x={45} y={33} width={230} height={54} rx={7} className={classes.edge} />
      <rect x={58} y={50} width={84} height={16} rx={6} className={classes.white} />
      {[0, 1, 2, 3, 4].map((i) => (
        <rect
          key={i}
          x={186 + i * 16}
          y={74 - ((i * 13) % 30) - 8}
          width={10}
          height={((i * 13) % 30) + 8}
          rx={2}
          className={i === 4 ? classes.lane : classes.whiteSoft}
        />
      ))}
      {[40, 124, 208].map((x) => (
        <g key={x}>
          <Card x={x} y={104} w={72} h={48} />
          <Line x={x + 12} y={116} w={28} />
          <Line x={x + 12} y={132} w={44} strong />
        </g>
      ))}
    </>
  ),
  menu: (
    <>
      <Card x={40} y={20} w={92} h={140} />
      {[36, 60, 84, 108, 132].map((y, i) => (
        <g key={y}>
          {i === 1 && (
            <rect x={48} y={y - 6} width={76} height={20} rx={5} className={classes.green} />
          )}
          <circle cx={60} cy={y + 4} r={4} className={classes.ink} />
          <Line x={72} y={y} w={i % 2 ? 44 : 34} />
        </g>
      ))}
      <Card x={144} y={20} w={136} h={140} />
      <Line x={160} y={38} w={70} strong />
      <Line x={160} y={60} w={100} />
      <Line x={160} y={78} w={84} />
    </>
  ),
  days: (
    <>
      <Card x={50} y={20} w={220} h={140} />
      {[0, 1, 2, 3].map((row) =>
        week.map((column) => {
          const [x, y] = [64 + column * 28, 36 + row * 29]
          const full = row < 3 && column > 1 && column < 5
          const partial = row < 3 && (column === 1 || column === 5)
          return (
            <g key={`${row} ${column}`}>
              <rect
                x={x}
                y={y}
                width={23}
                height={23}
                rx={5}
                className={full ? classes.sign : partial ? classes.half : classes.empty}
              />
              {partial && (
                <path d={`M${x} ${y + 21}V${y + 4}q0-4 4-4h17z`} className={classes.lane} />
              )}
            </g>
          )
        }),
      )}
    </>
  ),
  person: (
    <>
      <Card x={50} y={36} w={220} h={108} />
      <circle cx={92} cy={74} r={22} className={classes.green} />
      <circle cx={92} cy={68} r={7} className={classes.ink} />
      <path d="M79 87c2-14 24-14 26 0z" className={classes.ink} />
      <Line x={130} y={62} w={92} strong />
      <Line x={130} y={80} w={116} />
      <rect x={66} y={110} width={188} height={22} rx={6} className={classes.sign} />
    </>
  ),
  dates: (
    <>
      <path d="M20 150 C110 150 120 70 300 60" className={classes.road} />
      <path d="M20 150 C110 150 120 70 300 60" className={classes.dashes} />
      {[
        [56, 100],
        [128, 64],
        [200, 32],
        [266, 16],
      ].map(([x, y]) => (
        <g key={x}>
          <rect x={x! + 15} y={y! + 20} width={4} height={38} className={classes.ink} />
          <rect x={x} y={y} width={34} height={26} rx={5} className={classes.sign} />
          <rect x={x! + 8} y={y! + 10} width={18} height={6} rx={3} className={classes.white} />
        </g>
      ))}
    </>
  ),
  choose: (
    <>
      <Card x={40} y={24} w={110} h={30} />
      <Line x={52} y={35} w={50} strong />
      <path d="m130 36 5-5 5 5m0 6-5 5-5-5" className={classes.frame} />
      <Paper x={184} y={34} />
      <path d="M96 68v42h66m-12-12 12 12-12 12" className={classes.frame} />
    </>
  ),
  pay: (
    <>
      <path d="M50 74 106 42l56 32z" className={classes.sign} />
      <path d="M62 84v44M92 84v44M120 84v44M150 84v44" className={classes.thick} />
      <rect x={50} y={134} width={112} height={12} rx={3} className={classes.sign} />
      <path d="M190 92h52m-16-16 16 16-16 16" className={classes.frame} />
      <rect x={252} y={66} width={48} height={52} rx={8} className={classes.card} />
      <path d="m264 92 9 9 16-18" className={classes.frame} />
    </>
  ),
  road: (
    <>
      <rect x={36} y={84} width={150} height={40} rx={8} className={classes.asphalt} />
      <rect x={178} y={84} width={106} height={40} rx={8} className={classes.sign} />
      <path d="M48 104h126" className={classes.dashes} />
      <rect x={178} y={46} width={4} height={78} className={classes.ink} />
      <rect x={152} y={30} width={56} height={26} rx={5} className={classes.sign} />
      <rect x={164} y={40} width={32} height={6} rx={3} className={classes.white} />
      <Line x={36} y={136} w={72} />
      <Line x={212} y={136} w={72} />
    </>
  ),
  slide: (
    <>
      {[50, 100].map((y, i) => (
        <g key={y}>
          <Line x={50} y={y - 18} w={110 - i * 24} strong />
          <rect x={50} y={y + 6} width={220} height={6} rx={3} className={classes.empty} />
          <rect x={50} y={y + 6} width={130 + i * 40} height={6} rx={3} className={classes.sign} />
          <circle cx={180 + i * 40} cy={y + 9} r={12} className={classes.knob} />
        </g>
      ))}
      <rect x={190} y={132} width={80} height={22} rx={6} className={classes.green} />
    </>
  ),
} satisfies Record<string, ReactNode>

export type PictureName = keyof typeof pictures

/** Decorative: the step's text says everything it shows. */
export const Picture = ({ of }: { of: PictureName }) => (
  <svg viewBox="0 0 320 180" aria-hidden="true" className={classes.picture}>
    {pictures[of]}
  </svg>
)
