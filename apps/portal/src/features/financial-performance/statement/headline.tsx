import { splitAt } from '../../../shared/figures/split-at.ts'
import classes from './headline.module.css'

type HeadlineProps = {
  sentence: string
  /** The figure within the sentence, which is emphasized. */
  figure: string
  note: string
  facts?: readonly { name: string; value: string }[]
}

/** The key finding of a statement as one sentence with a large figure. */
export function Headline({ sentence, figure, note, facts }: HeadlineProps) {
  const [before, after] = splitAt(sentence, figure)
  return (
    <div className={classes.head}>
      <div>
        <p className={classes.sentence}>
          <span>{before}</span>
          <b className="figure">{figure}</b>
          <span>{after}</span>
        </p>
        <p className={classes.note}>{note}</p>
      </div>
      {facts && facts.length > 0 && (
        <dl className={classes.facts}>
          {facts.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="figure">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
