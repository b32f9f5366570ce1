/** The manifest of the dApp, which wallets show. */
export const manifestUrl = `${location.origin}/tonconnect-manifest.json`
