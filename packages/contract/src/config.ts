import { type Static, Type } from 'typebox'
import { strict } from './define.ts'

/** What the page is told before any call: inlined by the server as JSON in `<script id="ganj-config">`. */
export const ClientConfig = strict({
  /** Address of the game's frame; relative means this origin. */
  gameUrl: Type.String(),
  /** Where `t.me/<bot>/<app>` links point; empty when no bot is configured. */
  botUsername: Type.String(),
  /** IANA zone of the seasons. */
  timeZone: Type.String(),
  /** Freshly signed init data of a development player; never present in production. */
  developmentInitData: Type.Optional(Type.String()),
})
export type ClientConfig = Static<typeof ClientConfig>
