import { type Static, Type } from 'typebox'
import { strict } from './define.ts'

/** The configuration of the page, known before any call: inlined by the server as JSON in `<script id="ganj-config">`. */
export const ClientConfig = strict({
  /** Address of the game's frame; relative means this origin. */
  gameUrl: Type.String(),
  /** The bot of `t.me/<bot>/<app>` links; empty when no bot is configured. */
  botUsername: Type.String(),
  /** IANA zone of the seasons. */
  timeZone: Type.String(),
  /** The list of wallets to choose from, as TON Connect publishes it; absent: the public one. */
  walletsListUrl: Type.Optional(Type.String()),
  /** The collector of the mini-app analytics protocol; absent: no events are sent. */
  analytics: Type.Optional(strict({ host: Type.String(), token: Type.String() })),
  /** Days for which this server keeps events; absent: it keeps none, because they are sent to another service. */
  statisticsDays: Type.Optional(Type.Integer()),
  /** The project at the product-analytics service; absent: its library is not downloaded. */
  productAnalytics: Type.Optional(strict({ key: Type.String(), host: Type.String() })),
  /** The recipient of error reports; absent: their library is not downloaded. */
  errorReports: Type.Optional(strict({ dsn: Type.String(), environment: Type.String() })),
  /** The operator's own privacy policy. */
  privacyUrl: Type.Optional(Type.String()),
  /** Freshly signed init data of a development player; never present in production. */
  developmentInitData: Type.Optional(Type.String()),
})
export type ClientConfig = Static<typeof ClientConfig>
