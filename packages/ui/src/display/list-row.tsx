import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'
import classes from './list-row.module.css'

interface Props extends ComponentProps<'div'> {
  /** The element; an item where the list has nothing else in it. */
  as?: 'div' | 'li'
  /** At the start: a picture, an icon, a place. */
  lead?: ReactNode
  /** At the end: what came of it, what can be done about it. */
  end?: ReactNode
}

/** A row of a list. Its children stand one under the other: a title, then notes. */
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

/** A row that is pressed as a whole; the list has it in an item. */
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
  /** The row itself. */
  head: ReactNode
  isOpen: boolean
  onToggle: () => void
  /** The id of what unfolds. */
  controls?: string
}

/** An item of a list that unfolds: its children stand below its row. */
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

/** A player's name as the title of a row. It reads by its own letters, and loses its end where it is too long. */
export const RowName = (props: ComponentProps<'b'>) => <b dir="auto" {...props} className={classes.name} />

/** Small letters under the title. */
export const RowNote = ({ className = '', ...rest }: ComponentProps<'small'>) => (
  <small {...rest} className={`${classes.note} ${className}`} />
)

/** The ground of an icon that leads a row. */
export const RowIcon = (props: ComponentProps<'span'>) => <span {...props} className={classes.icon} />
