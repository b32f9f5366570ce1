// @vitest-environment node
import type * as Official from '@tonconnect/ui-react'
import { expect, expectTypeOf, test } from 'vitest'
import type * as Ours from '../index.ts'

/** All public fields: a class with private fields is only assignable to itself. */
type Public<T> = { [K in keyof T]: T[K] }

/** Assignable in both directions. */
type Same<A, B> = [A] extends [B]
  ? [B] extends [A]
    ? true
    : 'official lacks something of ours'
  : 'ours lacks something'
/** Everything that the official widget accepts must be accepted by ours. */
type Accepts<Theirs, Mine> = [Theirs] extends [Mine] ? true : 'ours refuses what the official one takes'
const holds = <T extends true>(value: T = true as T) => expect(value).toBe(true)

/** Options without those that only our widget has. */
type Shared<T, Theirs> = Pick<T, keyof T & keyof Theirs>
type WithoutLanguage<T> = Omit<T, 'language'>

test('types that applications use are mutually assignable', () => {
  holds<Same<Ours.THEME, Official.THEME>>()
  holds<Same<Ours.THEME.DARK, Official.THEME.DARK>>()
  holds<Same<typeof Ours.THEME, typeof Official.THEME>>()
  holds<Same<Ours.Theme, Official.Theme>>()
  holds<Same<Ours.BorderRadius, Official.BorderRadius>>()
  holds<Same<Ours.ColorsSet, Official.ColorsSet>>()
  holds<Same<Ours.PartialColorsSet, Official.PartialColorsSet>>()
  holds<Same<Ours.UIPreferences, Official.UIPreferences>>()
  holds<Same<Ours.UIWallet, Official.UIWallet>>()
  holds<Same<Ours.ReturnStrategy, Official.ReturnStrategy>>()
  holds<Same<Ours.ActionConfiguration, Official.ActionConfiguration>>()
  holds<Same<Ours.ConnectedWallet, Official.ConnectedWallet>>()
  holds<Same<Ours.WalletInfoWithOpenMethod, Official.WalletInfoWithOpenMethod>>()
  holds<Same<Ours.WalletInfoRemoteWithOpenMethod, Official.WalletInfoRemoteWithOpenMethod>>()
  holds<Same<Ours.WalletInfoWalletConnect, Official.WalletInfoWalletConnect>>()
  holds<Same<Ours.WalletOpenMethod, Official.WalletOpenMethod>>()
  holds<Same<Ours.Loadable<string>, Official.Loadable<string>>>()
  holds<Same<Ours.LoadableLoading, Official.LoadableLoading>>()
  holds<Same<Ours.LoadableReady<string>, Official.LoadableReady<string>>>()
  holds<Same<Ours.WalletsModal, Official.WalletsModal>>()
  holds<Same<Ours.WalletsModalState, Official.WalletsModalState>>()
  holds<Same<Ours.WalletsModalCloseReason, Official.WalletsModalCloseReason>>()
  holds<Same<Ours.WalletModalOpened, Official.WalletModalOpened>>()
  holds<Same<Ours.WalletModalClosed, Official.WalletModalClosed>>()
})

test('our widget accepts all options of the official one, and its additional options are optional', () => {
  holds<Accepts<Official.Locales, Ours.Locales>>()
  holds<Accepts<Official.Color, Ours.Color>>()
  holds<Accepts<Official.UserActionEvent, Ours.UserActionEvent>>()
  holds<Accepts<Official.TonConnectUiOptions, Ours.TonConnectUiOptions>>()
  holds<Accepts<Official.TonConnectUiCreateOptions, Ours.TonConnectUiCreateOptions>>()
  holds<Accepts<Official.TonConnectUiOptionsWithManifest, Ours.TonConnectUiOptionsWithManifest>>()
  holds<Accepts<Official.TonConnectUiOptionsWithConnector, Ours.TonConnectUiOptionsWithConnector>>()
  holds<Accepts<Official.WalletsListConfiguration, Ours.WalletsListConfiguration>>()
  holds<Accepts<Official.TonConnectButtonProps, Ours.TonConnectButtonProps>>()
  type TheirProps = Exclude<Official.TonConnectUIProviderProps, { instance: unknown }>
  holds<Accepts<Omit<TheirProps, 'instance'>, Ours.TonConnectUIProviderProps>>()
  holds<
    Same<
      WithoutLanguage<Shared<Ours.TonConnectUiOptions, Official.TonConnectUiOptions>>,
      WithoutLanguage<Official.TonConnectUiOptions>
    >
  >()
})

/** Compares the methods, without the constructor. */
type Methods = Omit<Public<Official.TonConnectUI>, 'uiOptions'>

test('the widget and the hooks have every member with its type', () => {
  holds<Accepts<Pick<Public<Ours.TonConnectUI>, keyof Methods>, Methods>>()
  holds<Accepts<Methods, Pick<Public<Ours.TonConnectUI>, keyof Methods>>>()
  holds<Same<ReturnType<typeof Ours.useTonWallet>, ReturnType<typeof Official.useTonWallet>>>()
  holds<Same<typeof Ours.useTonAddress, typeof Official.useTonAddress>>()
  holds<Same<ReturnType<typeof Ours.useTonConnectModal>, ReturnType<typeof Official.useTonConnectModal>>>()
  holds<Same<typeof Ours.useIsConnectionRestored, typeof Official.useIsConnectionRestored>>()
  holds<Same<typeof Ours.TonConnectUI.getWallets, typeof Official.TonConnectUI.getWallets>>()
})

test('every export of the official package exists', () => {
  type Missing = Exclude<keyof typeof Official, keyof typeof Ours>
  expectTypeOf<Missing>().toEqualTypeOf<never>()
})
