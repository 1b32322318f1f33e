import { Wave, WaveScene } from '#src/ui/layout/wave.tsx'

export function Default() {
  return <Wave />
}

export function Scene() {
  return (
    <>
      <WaveScene icon="team" />
      <WaveScene icon="search" />
    </>
  )
}
