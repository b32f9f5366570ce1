import { useText } from '#platform/i18n/i18n.ts'
import classes from './preview-notice.module.css'

/** Says that an operator is shown a draft in this browser, and leads out of it. */
export function PreviewNotice() {
  const text = useText()
  return (
    <div role="status" className={classes.notice} data-above="">
      <span>{text('preview.notice')}</span>
      <a className={classes.end} href="/api/preview/end">
        {text('preview.end')}
      </a>
    </div>
  )
}
