import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { openModal } from '../connect/open-modal.ts'
import type { Core } from '../core/core.ts'
import { fill, type ViewTexts } from '../i18n/dictionary.ts'
import { loadTexts } from '../i18n/load-texts.ts'
import { ActionModal } from './actions/action-modal.tsx'
import { Notices } from './actions/notifications.tsx'
import { Account } from './button/account.tsx'
import { ConnectButton } from './button/connect-button.tsx'
import { useMemo, useSyncExternalStore } from './compat.ts'
import { ConnectModal } from './connect/connect-modal.tsx'
import { usePresence } from './controls/use-presence.ts'
import { useTexts } from './controls/use-texts.ts'
import { ViewBoundary } from './controls/view-boundary.tsx'
import { WidgetContext, type WidgetValue } from './controls/widget-context.ts'
import { adoptStyles } from './style/adopt-styles.ts'
import { buttonCss } from './style/button-css.ts'
import { viewsCss } from './style/views-css.ts'

/** Id of the element that contains the widget, unless the host sets another. */
const WIDGET_ROOT_ID = 'tc-widget-root'
/** Below this width, in pixels, the narrow layout is shown on any device; the style sheet has the same value. */
const MOBILE_BELOW = 440
/** Duration of a modal's fade-out, in milliseconds. */
const FADE = { desktop: 100, mobile: 200 }

/** Mounts the views of a core. @returns unmounts them, and removes the element if the widget created it */
export async function mountWidget(core: Core): Promise<() => void> {
  const texts = await loadTexts(core.store.get().options.language)
  adoptStyles(buttonCss)
  adoptStyles(viewsCss)
  const element = document.createElement('div')
  const root = createRoot(element)
  const { widgetRootId } = core.created
  const given = document.getElementById(widgetRootId ?? WIDGET_ROOT_ID)
  const host = given ?? document.body.appendChild(document.createElement('div'))
  if (!given) host.id = WIDGET_ROOT_ID
  host.append(element)
  root.render(<Widget core={core} firstTexts={texts} />)
  return () => {
    // React forbids unmounting a root while it renders another.
    setTimeout(() => {
      root.unmount()
      element.remove()
      if (!given && !host.hasChildNodes()) host.remove()
    })
  }
}

/** All views of the widget except the buttons in the host's own tree. */
function Widget({ core, firstTexts }: { core: Core; firstTexts: ViewTexts }) {
  const state = useSyncExternalStore(core.store.subscribe, core.store.get, core.store.get)
  const mobile = useNarrow()
  const texts = useTexts(core, state.options.language, firstTexts)
  const fade = mobile ? FADE.mobile : FADE.desktop
  const connecting = state.modal.status === 'opened' || state.single.status === 'opened'
  const modal = usePresence(connecting ? state : null, fade, core.clock)
  const action = usePresence(state.action?.openModal ? state : null, fade, core.clock)
  const shared = { core, mobile, texts }
  const buttonRoot = state.options.buttonRootId ? document.getElementById(state.options.buttonRootId) : null
  return (
    <>
      {modal.shown && (
        <View {...shared} state={modal.shown}>
          <ConnectModal leaving={modal.leaving} />
        </View>
      )}
      {action.shown && (
        <View {...shared} state={action.shown}>
          <ActionModal leaving={action.leaving} />
        </View>
      )}
      <View {...shared} state={state}>
        <Notices />
      </View>
      {buttonRoot &&
        createPortal(
          <ConnectButton core={core} open={() => openModal(core)} server={state} loadAccount={loadAccount} />,
          buttonRoot,
        )}
    </>
  )
}

interface ViewProps extends Omit<WidgetValue, 't'> {
  texts: ViewTexts
  children: ReactNode
}

/** One view with its context and error boundary. */
function View({ core, state, mobile, texts, children }: ViewProps) {
  const value = useMemo<WidgetValue>(
    () => ({ core, state, mobile, t: (key, name = '') => fill(texts[key], name) }),
    [core, state, mobile, texts],
  )
  return (
    <WidgetContext.Provider value={value}>
      <ViewBoundary>{children}</ViewBoundary>
    </WidgetContext.Provider>
  )
}

function useNarrow(): boolean {
  return useSyncExternalStore(
    (changed) => {
      addEventListener('resize', changed)
      return () => removeEventListener('resize', changed)
    },
    () => innerWidth < MOBILE_BELOW,
    () => false,
  )
}

const loadAccount = async () => Account
