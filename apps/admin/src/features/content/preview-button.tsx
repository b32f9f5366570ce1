import { previewDraft } from '@ganj/contract/admin'
import { Button } from '@mantine/core'
import { useCommand } from '#platform/api/use-command.ts'
import { useText } from '#platform/i18n/i18n.ts'

/** Opens the app in a tab of its own, where this browser alone is shown the draft for half an hour. */
export function PreviewButton({ draft }: { draft: string }) {
  const text = useText()
  const { run, isBusy } = useCommand({
    endpoint: previewDraft,
    onDone: ({ address }) => {
      // A tab that was opened after an answer may be refused; the same one serves the next preview.
      if (window.open(address, 'ganj-preview') === null) window.location.assign(address)
    },
  })
  return (
    <Button size="xs" variant="default" loading={isBusy} onClick={() => run({ draft })}>
      {text('content.preview')}
    </Button>
  )
}
