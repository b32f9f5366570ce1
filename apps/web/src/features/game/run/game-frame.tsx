import { frameAddress } from '@ganj/game-bridge'
import { Button, Icon, Spinner } from '@ganj/ui'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { config } from '#platform/config.ts'
import { useHost } from '#platform/hosts/use-host.ts'
import { useText } from '#platform/i18n/i18n.ts'
import { reloadFromServer } from '#platform/offline/register.ts'
import { ReviveSheet } from '../revive/revive-sheet.tsx'
import { createFrameConnection } from './frame-connection.ts'
import classes from './game-frame.module.css'
import { useRun, useRunController } from './use-run.ts'

const words = { loading: 'game.loading', stuck: 'game.stuck', outdated: 'game.outdated' } as const

/** The game in a full-width frame, which never receives a token. It loads without a run and waits for one. */
export function GameFrame() {
  const text = useText()
  const controller = useRunController()
  const run = useRun(({ state }) => state)
  const [address] = useState(() => frameAddress(config.gameUrl, window.location.href))
  const [{ attach, open, subscribe, state: stateNow }] = useState(() =>
    createFrameConnection(controller, address.origin),
  )
  const state = useSyncExternalStore(subscribe, stateNow)

  useEffect(() => open(), [open])

  return (
    <div className={classes.stage}>
      <iframe
        ref={attach}
        className={classes.frame}
        title={text('game.frame')}
        src={address.src}
        sandbox={address.sandbox}
        allow="autoplay"
      />
      {state !== 'ready' && (
        <div className={classes.overlay} role="status">
          <Spinner size={56} />
          <p>{text(words[state])}</p>
          {state === 'stuck' && <Button onClick={controller.leave}>{text('game.leave')}</Button>}
          {state === 'outdated' && (
            <Button variant="gold" onClick={() => void reloadFromServer()}>
              {text('new-version.take')}
            </Button>
          )}
        </div>
      )}
      <button
        type="button"
        className={classes.leave}
        aria-label={text('game.leave')}
        onClick={controller.leave}
      >
        <Icon name="close" size={20} />
      </button>
      {run.name !== 'home' && <KeepOpen />}
      {(run.name === 'reviving' || run.name === 'paying') && <ReviveSheet state={run} />}
    </div>
  )
}

/** While the game is visible, swipes do not minimise the app and closing it asks for confirmation. */
function KeepOpen() {
  useHost((host) => {
    host.allowVerticalSwipes(false)
    host.confirmClosing(true)
    return () => {
      host.allowVerticalSwipes(true)
      host.confirmClosing(false)
    }
  })
  return null
}
