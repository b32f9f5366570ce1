import classes from './spinner.module.css'

/** Something is under way. @param label says what, where nothing beside it does */
export const Spinner = ({ label }: { label?: string }) => (
  <span className={classes.spinner} {...(label ? { role: 'status', 'aria-label': label } : {})} />
)
