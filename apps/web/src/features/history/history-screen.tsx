import { Screen, Tabs } from '@ganj/ui'
import { useState } from 'react'
import { useText } from '#platform/i18n/i18n.ts'
import classes from './history.module.css'
import { SeasonList } from './season-list.tsx'
import { SpinList } from './spin-list.tsx'

export function HistoryScreen() {
  const text = useText()
  const [tab, setTab] = useState<'seasons' | 'spins'>('seasons')
  return (
    <Screen title={text('history.title')}>
      <Tabs
        tabs={[
          { id: 'seasons', label: text('history.seasons') },
          { id: 'spins', label: text('history.spins') },
        ]}
        chosen={tab}
        panel="history"
        label={text('history.title')}
        onChoose={setTab}
      />
      <div id="history" role="tabpanel" aria-labelledby={`tab-${tab}`} className={classes.panel}>
        {tab === 'seasons' ? <SeasonList /> : <SpinList />}
      </div>
    </Screen>
  )
}
