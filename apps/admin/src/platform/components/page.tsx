import { type ReactNode, useEffect } from 'react'
import { useText } from '../i18n/i18n.ts'
import classes from './page.module.css'

interface Props {
  title: string
  /** Shown beside the title: an id, a state. */
  note?: ReactNode
  /** The actions of the page; the main action last. */
  actions?: ReactNode
  children: ReactNode
}

/** A page of the console; its title is also the window's title. */
export function Page({ title, note, actions, children }: Props) {
  const text = useText()
  useEffect(() => {
    document.title = `${title} · ${text('app.title')}`
  }, [title, text])
  return (
    <>
      <header className={classes.head}>
        <h1 className={classes.title}>
          <bdi>{title}</bdi>
        </h1>
        {note && <div className={classes.note}>{note}</div>}
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      <div className={classes.body}>{children}</div>
    </>
  )
}
