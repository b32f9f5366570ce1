import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { Core } from '../../core/core.ts'
import { openModal } from '../../core/open-modal.ts'
import { fill, type ViewTexts } from '../../i18n/dictionary.ts'
import { loadTexts } from '../../i18n/load-texts.ts'
import { adoptStyles } from '../adopt-styles.ts'
import { buttonCss } from '../button-css.ts'
import { ConnectButton } from '../connect-button.tsx'
import { ActionModal } from './action-modal.tsx'
import { ConnectModal } from './connect-modal.tsx'
import { Dropdown } from './dropdown.tsx'
import { Notices } from './notices.tsx'
import { usePresence } from './use-presence.ts'
import { useTexts } from './use-texts.ts'
import { viewsCss } from './views-css.ts'
import { type Surroundings, WidgetContext } from './widget-context.ts'

/** Id of the element everything of ours is put into, unless the host names another. */
const WIDGET_ROOT_ID = 'tc-widget-root'
/** Below this width the narrow layout is shown, in pixels, whatever the device; the style says the same. */
const MOBILE_BELOW = 440
/** How long a modal fades, in milliseconds. */
const FADE = { desktop: 100, mobile: 200 }

/** Puts the views of a core on the page. @returns takes them away, and the element with them if it was ours */
export async function mountWidget(core: Core): Promise<() => void> {
  const texts = await loadTexts(core.store.get().options.language)
  adoptStyles(buttonCss)
  adoptStyles(viewsCss)
  const { widgetRootId } = core.created
  const given = document.getElementById(widgetRootId ?? WIDGET_ROOT_ID)
  const host = given ?? document.body.appendChild(document.createElement('div'))
  if (!given) host.id = WIDGET_ROOT_ID
  const home = host.appendChild(document.createElement('div'))
  const root = createRoot(home)
  root.render(<Widget core={core} firstTexts={texts} />)
  return () => {
    // React forbids taking a root away while it renders another.
    setTimeout(() => {
      root.unmount()
      home.remove()
      if (!given && !host.hasChildNodes()) host.remove()
    })
  }
}

/** Everything of the widget but the buttons in the host's own tree. */
function Widget({ core, firstTexts }: { core: Core; firstTexts: ViewTexts }) {
  const state = useSyncExternalStore(core.store.subscribe, core.store.get, core.store.get)
  const mobile = useNarrow()
  const texts = useTexts(core, state.options.language, firstTexts)
  const fade = mobile ? FADE.mobile : FADE.desktop
  const connecting = state.modal.status === 'opened' || state.single.status === 'opened'
  const modal = usePresence(connecting ? state : null, fade, core.clock)
  const action = usePresence(state.action?.openModal ? state : null, fade, core.clock)
  const around = (shown: typeof state): Surroundings => ({
    core,
    state: shown,
    mobile,
    t: (key, name = '') => fill(texts[key], name),
  })
  const buttonRoot = state.options.buttonRootId ? document.getElementById(state.options.buttonRootId) : null
  return (
    <>
      {modal.shown && (
        <WidgetContext.Provider value={around(modal.shown)}>
          <ConnectModal leaving={modal.leaving} />
        </WidgetContext.Provider>
      )}
      {action.shown && (
        <WidgetContext.Provider value={around(action.shown)}>
          <ActionModal leaving={action.leaving} />
        </WidgetContext.Provider>
      )}
      <WidgetContext.Provider value={around(state)}>
        <Notices />
      </WidgetContext.Provider>
      {buttonRoot &&
        createPortal(
          <ConnectButton core={core} open={() => openModal(core)} server={state} loadMenu={loadMenu} />,
          buttonRoot,
        )}
    </>
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

const loadMenu = () => Promise.resolve(Dropdown)
