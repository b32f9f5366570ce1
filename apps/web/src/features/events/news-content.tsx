import type { ReactNode } from 'react'
import classes from './event-cards.module.css'

interface Props {
  art: ReactNode
  title: string
  words: string | undefined
  /** What it pays, or the action it offers. */
  children: ReactNode
}

/** Letters that stand in one line; two lines are smaller, so that the card leaves the Play button free. */
const shortTitle = 20

/** A drawing, what happened, and its result. */
export const NewsContent = ({ art, title, words, children }: Props) => (
  <>
    <span className={classes.art}>{art}</span>
    <div className={classes.what}>
      <h2 className={title.length > shortTitle ? `${classes.title} ${classes.long}` : classes.title}>
        {title}
      </h2>
      <p className={classes.words}>{words}</p>
      <div className={classes.act}>{children}</div>
    </div>
  </>
)
