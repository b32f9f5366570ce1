import { Button, Sheet } from '@ganj/ui'
import { useText } from '#platform/i18n/i18n.ts'

interface Props {
  onClose: () => void
  onContinue: () => void
}

/** Shown when another window of the app has the run open. */
export function ElsewhereSheet({ onClose, onContinue }: Props) {
  const text = useText()
  return (
    <Sheet title={text('game.elsewhere')} closeLabel={text('sheet.close')} onClose={onClose}>
      <p>{text('game.elsewhere.text')}</p>
      <Button variant="gold" size="xl" onClick={onContinue}>
        {text('game.elsewhere.take')}
      </Button>
    </Sheet>
  )
}
