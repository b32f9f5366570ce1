import { previewDraft } from '@ganj/contract/admin'
import { useCommand } from '#platform/api/use-command.ts'
import { Button } from '#platform/components/controls/button.tsx'
import { openApp } from '#platform/components/open-app.ts'
import { useText } from '#platform/i18n/i18n.ts'

/** Opens the app in a separate tab, which shows the draft in this browser only, for half an hour. */
export function PreviewButton({ draft }: { draft: string }) {
  const text = useText()
  const { run, isBusy } = useCommand({
    endpoint: previewDraft,
    onDone: ({ address }) => openApp(address, 'ganj-preview'),
  })
  return (
    <Button size="xs" variant="default" loading={isBusy} onClick={() => run({ draft })}>
      {text('content.preview')}
    </Button>
  )
}
