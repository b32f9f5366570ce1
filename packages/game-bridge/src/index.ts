export { fromBase64Url, toBase64Url } from './base64url.ts'
export { type FrameAddress, frameAddress } from './frame-address.ts'
export { type ConnectHost, connectHost, type HostConnection, type HostHandlers } from './guest.ts'
export {
  type ConnectGame,
  connectGame,
  type GameConnection,
  type GameHandlers,
  type SaveAnswer,
} from './host.ts'
export {
  bridgeVersions,
  type GuestBody,
  type HapticKind,
  type HostBody,
  hapticKinds,
  type Locale,
  locales,
  type MotionLevel,
  maxLogLength,
  maxSaveBytes,
  motionLevels,
  type PlayerSave,
  type Settings,
} from './messages.ts'
export { type RefusalReason, type Refusals, refusalReasons } from './refusals.ts'
export {
  type ConnectReplay,
  connectReplay,
  type ReplayConnection,
  type ReplayHandlers,
} from './replay-host.ts'
