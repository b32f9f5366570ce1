import type { AnalyticsSettings, ITonConnect, RequiredFeatures } from '@tonconnect/sdk'
import type { ReactNode } from 'react'
import { changeable } from '../core/core.ts'
import type {
  ActionConfiguration,
  TonConnectUiCreateOptions,
  TonConnectUiCreateOptionsBase,
  TonConnectUiOptions,
  UIPreferences,
  WalletsListConfiguration,
} from '../core/options.ts'
import { initialState } from '../core/state.ts'
import { memo, useEffect, useRef, useState } from './compat.ts'
import { ServerStateContext, TonConnectUIContext } from './context.ts'
import { TonConnectUI } from './ton-connect-ui.ts'

export interface TonConnectUIProviderPropsWithManifest {
  manifestUrl: string
}
export interface TonConnectUIProviderPropsWithConnector {
  connector: ITonConnect
}
export interface TonConnectUIProviderPropsWithInstance {
  /** A widget created outside React; the provider neither starts nor destroys it. */
  instance: TonConnectUI
}
export interface TonConnectUIProviderPropsBase {
  restoreConnection: boolean
  language: NonNullable<TonConnectUiOptions['language']>
  widgetRootId: string
  uiPreferences?: UIPreferences
  walletsListConfiguration?: WalletsListConfiguration
  walletsRequiredFeatures?: RequiredFeatures
  walletsPreferredFeatures?: RequiredFeatures
  actionsConfiguration?: ActionConfiguration
  enableAndroidBackHandler?: boolean
  analytics?: AnalyticsSettings
  walletsListSource?: TonConnectUiCreateOptionsBase['walletsListSource']
  headless?: boolean
}

export type TonConnectUIProviderProps = { children?: ReactNode } & (
  | Partial<
      TonConnectUIProviderPropsBase &
        (TonConnectUIProviderPropsWithManifest | TonConnectUIProviderPropsWithConnector)
    >
  | TonConnectUIProviderPropsWithInstance
)

interface ProviderState {
  ui: TonConnectUI | null
  source: unknown
  manifestUrl: string | undefined
}

/** Provides the widget to its children. Props may change at any time; unmounting cleans up. */
export const TonConnectUIProvider = memo(function TonConnectUIProvider({
  children,
  ...props
}: TonConnectUIProviderProps) {
  const options = props as TonConnectUiCreateOptions & Partial<TonConnectUIProviderPropsWithInstance>
  const source = options.instance ?? ('connector' in options ? options.connector : undefined)
  const manifestUrl = 'manifestUrl' in options ? options.manifestUrl : undefined
  const [current, setCurrent] = useState(() => make(options, source, manifestUrl))
  const [serverState] = useState(() => initialState(changeable(options)))
  if (current.source !== source || current.manifestUrl !== manifestUrl)
    setCurrent(make(options, source, manifestUrl))

  const { ui } = current
  const owned = !options.instance
  useEffect(() => {
    if (!ui || !owned) return
    ui.start()
    return () => ui.destroy()
  }, [ui, owned])

  const wanted = changeable(options)
  const serialized = JSON.stringify(wanted)
  const appliedRef = useRef({ ui, serialized })
  // Depends on the serialized options, because hosts pass new inline objects with each render.
  useEffect(() => {
    const before = appliedRef.current
    appliedRef.current = { ui, serialized }
    if (ui && before.ui === ui && before.serialized !== serialized)
      ui.replaceOptions({ ...optionsOfOthers(ui, before.serialized), ...wanted })
  }, [ui, serialized])

  return (
    <TonConnectUIContext.Provider value={ui}>
      <ServerStateContext.Provider value={serverState}>{children}</ServerStateContext.Provider>
    </TonConnectUIContext.Provider>
  )
})

function make(
  options: TonConnectUiCreateOptions & Partial<TonConnectUIProviderPropsWithInstance>,
  source: unknown,
  manifestUrl: string | undefined,
): ProviderState {
  if (options.instance) return { ui: options.instance, source, manifestUrl }
  const ui = typeof window === 'undefined' ? null : new TonConnectUI(options, { held: true })
  return { ui, source, manifestUrl }
}

/** Options that were set by other code; a removed prop restores its default. */
function optionsOfOthers(ui: TonConnectUI, serialized: string): TonConnectUiOptions {
  const props = Object.keys(JSON.parse(serialized))
  const { options } = ui.core.store.get()
  return Object.fromEntries(Object.entries(options).filter(([key]) => !props.includes(key)))
}
