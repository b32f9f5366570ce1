import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'
import classes from './list-row.module.css'

interface Props extends ComponentProps<'div'> {
  /** The element: `li` when the row is a list item itself. */
  as?: 'div' | 'li'
  /** At the start: a picture, an icon or a rank. */
  lead?: ReactNode
  /** At the end: a result or an action. */
  end?: ReactNode
}

/** A row of a list. Its children are stacked: a title, then notes. */
export const ListRow = ({ as: Element = 'div', lead, end, className = '', children, ...rest }: Props) => (
  <Element
    {...(rest as ComponentProps<'div'> & ComponentProps<'li'>)}
    className={`${classes.row} ${classes.columns} ${className}`}
  >
    {lead}
    <div className={classes.texts}>{children}</div>
    {end}
  </Element>
)

/** A row that is one button; wrap it in a list item. */
export const ButtonRow = ({
  lead,
  end,
  className = '',
  children,
  ...rest
}: Pick<Props, 'lead' | 'end'> & ComponentProps<'button'>) => (
  <button
    type="button"
    {...rest}
    className={`${classes.row} ${classes.columns} ${classes.pressed} ${className}`}
  >
    {lead}
    <span className={classes.texts}>{children}</span>
    {end}
  </button>
)

interface FoldingProps extends Pick<Props, 'lead' | 'children'> {
  /** The content of the row. */
  head: ReactNode
  isOpen: boolean
  onToggle: () => void
  /** The id of the expandable content. */
  controls?: string
}

/** An expandable item of a list: its children are shown below its row. */
export const FoldingRow = ({ lead, head, isOpen, onToggle, controls, children }: FoldingProps) => (
  <li className={classes.row}>
    <button
      type="button"
      className={`${classes.columns} ${classes.head}`}
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onToggle}
    >
      {lead}
      <span className={classes.texts}>{head}</span>
      <Icon name="chevron" size={16} className={isOpen ? classes.unfolded : classes.folded} />
    </button>
    {isOpen && children}
  </li>
)

/**
 * A player's name as the title of a row. Its direction follows its own letters, and it is truncated when it is too
 * long.
 */
export const RowName = (props: ComponentProps<'b'>) => <b dir="auto" {...props} className={classes.name} />

/** Small text below the title. */
export const RowNote = ({ className = '', ...rest }: ComponentProps<'small'>) => (
  <small {...rest} className={`${classes.note} ${className}`} />
)

/** The background of an icon at the start of a row. */
export const RowIcon = (props: ComponentProps<'span'>) => <span {...props} className={classes.icon} />
