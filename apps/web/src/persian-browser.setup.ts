/** Tests read as a Persian player would; jsdom's own browser is English. */
if ('window' in globalThis)
  Object.defineProperty(window.navigator, 'languages', { configurable: true, get: () => ['fa-IR', 'fa'] })
