/**
 * The state of the game's frame. A stuck frame may still become ready. An outdated frame does not know the rules of
 * the run: only a reload of the page helps.
 */
export type FrameState = 'loading' | 'ready' | 'stuck' | 'outdated'
export type FrameEvent = 'ready' | 'failed' | 'patience-over' | 'rules-unknown'

export const frameTransitions: Record<FrameState, Partial<Record<FrameEvent, FrameState>>> = {
  loading: { ready: 'ready', failed: 'stuck', 'patience-over': 'stuck', 'rules-unknown': 'outdated' },
  ready: { failed: 'stuck', 'rules-unknown': 'outdated' },
  stuck: { ready: 'ready', 'rules-unknown': 'outdated' },
  outdated: {},
}
