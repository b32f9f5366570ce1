import classes from './wallet-root.module.css'

/** The id of the element in which the widget mounts its dialogs. */
const rootId = 'tc-widget-root'

/** Adds the element for the widget's dialogs to the page; their links may leave the app. */
export function makeWalletRoot(): void {
  if (document.getElementById(rootId)) return
  const root = document.createElement('div')
  root.id = rootId
  root.className = classes.root ?? ''
  root.dataset.external = ''
  document.body.append(root)
}
