import type { LaunchParams } from '@ganj/analytics'
import {
  createPostEvent,
  type EventName,
  type EventPayload,
  on,
  type PostEventFn,
  supports,
} from '@tma.js/sdk-react'
import { themeFor } from '../appearance/theme.ts'
import type { Haptic, HomeScreen, Host, Insets, InvoiceOutcome } from './host.ts'
import { openOutside } from './open-outside.ts'
import { slugOf, telegramShare } from './telegram-links.ts'

/** How long a client may take to answer, in milliseconds. An invoice or a question to the player has no limit. */
const patience = { answer: 3000, player: 60_000, invoice: 10 * 60_000 } as const

const noInsets: Insets = { top: 0, bottom: 0 }

/** The Telegram host, by the events of its bridge. The only file that imports the library. */
export function createTelegramHost({ version, themeParams }: LaunchParams): Host {
  const post = quietly(createPostEvent(version, () => undefined))
  const knows = (method: Parameters<typeof supports>[0]) => supports(method, version)
  let stopBack: (() => void) | null = null
  let isPreparing = false

  const openTelegramLink = (address: string) => {
    const { pathname, search } = new URL(address)
    if (knows('web_app_open_tg_link')) post('web_app_open_tg_link', { path_full: `${pathname}${search}` })
    // Clients before version 6.1 open such links when the page navigates to them.
    else openOutside(address)
  }

  return {
    followTheme(listener) {
      listener(themeFor(themeParams))
      return on('theme_changed', ({ theme_params: params }) => listener(themeFor(params)))
    },

    followInsets(listener) {
      let device = noInsets
      let content = noInsets
      const say = () => listener({ top: device.top + content.top, bottom: device.bottom + content.bottom })
      const ask = () => {
        post('web_app_request_safe_area')
        post('web_app_request_content_safe_area')
      }
      const stops = [
        on('safe_area_changed', (payload) => {
          device = insetsOf(payload)
          say()
        }),
        on('content_safe_area_changed', (payload) => {
          content = insetsOf(payload)
          say()
        }),
        // iOS reports insets late and omits some: they are requested again whenever the page changes its size.
        on('fullscreen_changed', ask),
        on('viewport_changed', (viewport) => {
          if (viewport.is_state_stable) ask()
        }),
      ]
      ask()
      return () => {
        for (const stop of stops) stop()
      }
    },

    followStableHeight: (listener) =>
      on('viewport_changed', ({ height, is_state_stable: isStable }) => {
        if (isStable && height > 0) listener(height)
      }),

    followVisibility: (listener) =>
      on('visibility_changed', (payload: unknown) => {
        const { is_visible: isVisible } = (payload ?? {}) as { is_visible?: unknown }
        if (typeof isVisible === 'boolean') listener(isVisible)
      }),

    followFullScreen(listener) {
      const stops = [
        on('fullscreen_changed', ({ is_fullscreen: isFullScreen }) => listener(isFullScreen)),
        // A request for full screen that is already active causes no change event.
        on('fullscreen_failed', ({ error }) => {
          if (error === 'ALREADY_FULLSCREEN') listener(true)
        }),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },

    hasFullScreen: knows('web_app_request_fullscreen'),

    async setFullScreen(wanted) {
      const answer = first(
        {
          fullscreen_changed: ({ is_fullscreen: isFullScreen }) => isFullScreen,
          fullscreen_failed: ({ error }) => error === 'ALREADY_FULLSCREEN',
        },
        patience.answer,
      )
      post(wanted ? 'web_app_request_fullscreen' : 'web_app_exit_fullscreen')
      return (await answer) ?? false
    },

    paintBars(colour) {
      const color = colour as `#${string}`
      post('web_app_set_header_color', { color })
      post('web_app_set_background_color', { color })
      post('web_app_set_bottom_bar_color', { color })
    },

    setBackButton(onPress) {
      stopBack?.()
      stopBack = onPress && on('back_button_pressed', onPress)
      post('web_app_setup_back_button', { is_visible: onPress !== null })
    },

    allowVerticalSwipes: (allowed) => post('web_app_setup_swipe_behavior', { allow_vertical_swipe: allowed }),
    confirmClosing: (asks) => post('web_app_setup_closing_behavior', { need_confirmation: asks }),
    haptic: (kind) => post('web_app_trigger_haptic_feedback', hapticOf(kind)),

    async share(link, words) {
      openTelegramLink(telegramShare(link, words))
    },

    async shareMessage(prepare) {
      if (!knows('web_app_send_prepared_message')) return false
      // A second touch while the message is being prepared is for the same message.
      if (isPreparing) return true
      isPreparing = true
      const id = await prepare().finally(() => {
        isPreparing = false
      })
      if (id === null) return false
      const answer = first(
        {
          prepared_message_sent: () => true,
          prepared_message_failed: ({ error }) => error === 'USER_DECLINED',
        },
        patience.player,
      )
      post('web_app_send_prepared_message', { id })
      // Without an answer the client's dialog may still be open: it is not opened twice.
      return (await answer) ?? true
    },

    openTelegramLink,

    async homeScreen() {
      if (!knows('web_app_check_home_screen')) return 'unsupported'
      const answer = first(
        { home_screen_checked: ({ status }) => homeScreens[status ?? ''] },
        patience.answer,
      )
      post('web_app_check_home_screen')
      return (await answer) ?? 'unsupported'
    },

    async addToHomeScreen() {
      const answer = first(
        { home_screen_added: () => true, home_screen_failed: () => false },
        patience.player,
      )
      post('web_app_add_to_home_screen')
      return (await answer) ?? false
    },

    async openInvoice(url) {
      const slug = slugOf(url)
      if (slug === null || !knows('web_app_open_invoice')) return 'failed'
      const answer = first(
        { invoice_closed: (payload) => (payload.slug === slug ? outcomeOf(payload.status) : undefined) },
        patience.invoice,
      )
      post('web_app_open_invoice', { slug })
      return (await answer) ?? 'pending'
    },
  }
}

/** In a plain browser with launch parameters there is no client: posting fails and is only logged. */
function quietly(post: PostEventFn): PostEventFn {
  return ((...message: Parameters<PostEventFn>) => {
    try {
      post(...message)
    } catch (failure) {
      console.warn(failure)
    }
  }) as PostEventFn
}

type Answers<T> = { [E in EventName]?: (payload: EventPayload<E>) => T | undefined }

/** The payload of the first event that has one; undefined when none arrives in time. */
function first<T>(answers: Answers<T>, patienceMs: number): Promise<T | undefined> {
  return new Promise((resolve) => {
    const finish = (answer?: T) => {
      clearTimeout(timer)
      for (const stop of stops) stop()
      resolve(answer)
    }
    const stops = (Object.keys(answers) as EventName[]).map((event) =>
      on(event, (payload) => {
        const answer = (answers[event] as (payload: unknown) => T | undefined)(payload ?? {})
        if (answer !== undefined) finish(answer)
      }),
    )
    const timer = setTimeout(finish, patienceMs)
  })
}

/** The client's values are not trusted: a field that is no number is ignored. */
function insetsOf(payload: unknown): Insets {
  const { top, bottom } = (payload ?? {}) as Partial<Record<keyof Insets, unknown>>
  return { top: pixels(top), bottom: pixels(bottom) }
}

const pixels = (value: unknown) =>
  typeof value === 'number' && Number.isFinite(value) ? Math.max(0, value) : 0

function hapticOf(kind: Haptic) {
  if (kind === 'selection') return { type: 'selection_change' } as const
  if (kind === 'success' || kind === 'warning' || kind === 'error') {
    return { type: 'notification', notification_type: kind } as const
  }
  return { type: 'impact', impact_style: kind } as const
}

const homeScreens: Record<string, HomeScreen> = { unknown: 'unknown', added: 'added', missed: 'missing' }

const outcomeOf = (status: string): InvoiceOutcome =>
  status === 'paid' || status === 'cancelled' || status === 'failed' ? status : 'pending'
