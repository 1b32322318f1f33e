import type { GatewayName } from '#src/contract/payment.ts'
import * as styles from '#src/features/payment/payment.module.css'
import { paymentStrings as words } from '#src/features/payment/strings.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { Icon } from '#src/ui/media/icon.tsx'

type GatewayChoiceProps = {
  gateways: readonly GatewayName[]
  chosen: GatewayName | undefined
  onChoose: (gateway: GatewayName) => void
}

export function GatewayChoice({ gateways, chosen, onChoose }: GatewayChoiceProps) {
  return (
    <Card as="section">
      <fieldset className={styles.gateways}>
        <legend className={styles.heading}>{words.gateway}</legend>
        {gateways.map((gateway) => (
          <label key={gateway} className={styles.gatewayChoice}>
            <input
              type="radio"
              name="gateway"
              value={gateway}
              checked={gateway === chosen}
              onChange={() => onChoose(gateway)}
            />
            <Icon name="card" size={24} />
            <span>
              <b>{words.gateways[gateway]}</b>
              <span className={styles.quiet}>{words.gatewayNotes[gateway]}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </Card>
  )
}
