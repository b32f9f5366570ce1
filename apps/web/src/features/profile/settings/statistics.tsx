import { useState } from 'react'
import { useText } from '#platform/i18n/i18n.ts'
import { maySendStatistics, setStatisticsAllowed } from '#platform/telemetry/consent.ts'
import { Switch } from './switch.tsx'

/** Whether statistics of this device are collected. */
export function Statistics() {
  const text = useText()
  const [isOn, setOn] = useState(maySendStatistics)
  const choose = (areAllowed: boolean) => {
    setStatisticsAllowed(areAllowed)
    setOn(areAllowed)
  }
  return (
    <Switch
      label={text('settings.statistics')}
      words={text('settings.statistics.text')}
      isOn={isOn}
      onChange={choose}
    />
  )
}
