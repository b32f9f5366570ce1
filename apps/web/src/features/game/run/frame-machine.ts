/** The state of the game's frame. A frame that is stuck may still become ready. */
export type FrameState = 'loading' | 'ready' | 'stuck'
export type FrameEvent = 'ready' | 'failed' | 'patience-over'

export const frameTransitions: Record<FrameState, Partial<Record<FrameEvent, FrameState>>> = {
  loading: { ready: 'ready', failed: 'stuck', 'patience-over': 'stuck' },
  ready: { failed: 'stuck' },
  stuck: { ready: 'ready' },
}
