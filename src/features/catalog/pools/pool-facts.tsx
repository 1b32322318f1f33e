import type { PoolDetail } from '#src/contract/catalog/pool.ts'
import { toPersianDigits } from '#src/fa/digits.ts'
import { Fact } from '#src/features/catalog/fact.tsx'
import * as overviewStyles from '#src/features/catalog/teams/overview.module.css'
import * as styles from './pool.module.css'
import { poolStrings as words } from './pool-strings.ts'

export function PoolFacts({ pool }: { pool: PoolDetail }) {
  const phone = toPersianDigits(pool.phone)
  return (
    <dl className={overviewStyles.facts}>
      <Fact icon="length" name={words.length}>
        {words.metres(pool.length_m)}
      </Fact>
      <Fact icon="lanes" name={words.lanes}>
        {words.laneCount(pool.lanes)}
      </Fact>
      <Fact icon="depth" name={words.depth}>
        {words.depthRange(pool.depth_min_m, pool.depth_max_m)}
      </Fact>
      <Fact icon="temperature" name={words.waterTemperature}>
        {words.degrees(pool.temperature_c)}
      </Fact>
      <Fact icon="phone" name={words.phone} wide>
        <a href={`tel:${pool.phone}`} dir="ltr" aria-label={words.call(phone)}>
          {phone}
        </a>
      </Fact>
      <Fact icon="pin" name={words.address} wide>
        {pool.address}{' '}
        <a className={styles.map} href={mapUrl(pool)} target="_blank" rel="noreferrer">
          {words.onMap}
        </a>
      </Fact>
    </dl>
  )
}

function mapUrl({ latitude, longitude }: PoolDetail): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
}
