import type { ReactNode } from 'react'
import classes from './event-cards.module.css'

interface Props {
  art: ReactNode
  title: string
  words: string | undefined
  /** The reward, or the action that the news offers. */
  children: ReactNode
}

/**
 * Longest title in letters that fits in one line; a longer one is set smaller, so that the card does not cover the
 * Play button.
 */
const shortTitle = 20

/** A drawing, the title, the text, and the reward or action. */
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
