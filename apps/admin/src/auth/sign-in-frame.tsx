import { shamseh } from '@ganj/ui'
import type { ReactNode } from 'react'
import { Preferences } from '#platform/components/preferences.tsx'
import { useText } from '#platform/i18n/i18n.ts'
import classes from './sign-in.module.css'

/** The layout of the pages before the sign-in is complete. */
export function SignInFrame({ children }: { children: ReactNode }) {
  const text = useText()
  return (
    <main className={classes.frame}>
      <div className={classes.card}>
        <svg className={classes.mark} viewBox="-11 -11 22 22" aria-hidden="true">
          <path d={shamseh} />
          <circle r="3.2" />
        </svg>
        <h1 className={classes.title}>{text('app.title')}</h1>
        {children}
      </div>
      <Preferences />
    </main>
  )
}
