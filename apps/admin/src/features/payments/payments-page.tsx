import { Choice } from '#platform/components/controls/choice.tsx'
import { Panel } from '#platform/components/display/panel.tsx'
import { Page } from '#platform/components/page.tsx'
import { useText } from '#platform/i18n/i18n.ts'
import { useFilters } from '#platform/router/use-filters.ts'
import { Chargebacks } from './chargebacks.tsx'
import { Debts } from './debts.tsx'
import { HeldCharges } from './held-charges.tsx'
import { Orders } from './orders.tsx'

const views = [
  { name: 'orders', title: 'payments.orders', View: Orders },
  { name: 'debts', title: 'debts.title', View: Debts },
  { name: 'chargebacks', title: 'payments.chargebacks', View: Chargebacks },
] as const
const [first] = views

/** Payments: held charges, orders, debts and chargebacks. */
export function PaymentsPage() {
  const text = useText()
  const { filters, set } = useFilters(['view'])
  const { name, title, View } = views.find((view) => view.name === filters.view) ?? first
  return (
    <Page title={text('payments.title')}>
      <HeldCharges />
      <Choice
        label={text('payments.view')}
        value={name}
        onChange={(view) => set({ view: view === first.name ? null : view })}
        options={views.map((view) => ({ value: view.name, text: text(view.title) }))}
      />
      <Panel title={text(title)}>
        <View />
      </Panel>
    </Page>
  )
}
