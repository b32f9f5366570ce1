import classes from './wallet-root.module.css'

/** The id under which the widget looks for the element of its dialogs. */
const rootId = 'tc-widget-root'

/** Puts the element of the widget's dialogs on the page: their links may lead out of the app. */
export function makeWalletRoot(): void {
  if (document.getElementById(rootId)) return
  const root = document.createElement('div')
  root.id = rootId
  root.className = classes.root ?? ''
  root.dataset.external = ''
  document.body.append(root)
}
