import classes from './spinner.module.css'

/** Indicates a pending operation. @param label describes it, unless the text beside it does */
export const Spinner = ({ label }: { label?: string }) => (
  <span className={classes.spinner} {...(label ? { role: 'status', 'aria-label': label } : {})} />
)
