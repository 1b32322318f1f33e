import {
  BlobSource,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  Logging,
  LogLevel,
  MATROSKA,
  MkvOutputFormat,
  MovOutputFormat,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  WEBM,
} from 'mediabunny'
import { blobTarget } from './blob-target.ts'

// Its findings become messages of the screen, not console output.
Logging.level = LogLevel.Silent

/** Seconds from the start of the video. */
export type Range = { start: number; end: number }

/** `starts`: the positions a copy may begin at, ascending, from 0 on. In seconds, as `length`. */
export type Cuts = { length: number; starts: number[] }

const WHOLE: Range = { start: 0, end: Number.POSITIVE_INFINITY }
/** Timestamps of a container are rounded: this far apart they are the same. */
const EPSILON = 0.0005
const mp4Video: ReadonlySet<string | null> = new Set(['avc', 'hevc', 'vp9', 'av1'])
const mp4Audio: ReadonlySet<string | null> = new Set(['aac', 'opus', 'mp3', null])

/** Where a video can be cut without encoding it again. Rejects when the file is not a readable video. */
export async function readCuts(file: Blob): Promise<Cuts> {
  const input = inputOf(file)
  try {
    const video = await videoOf(input)
    const sink = new EncodedPacketSink(video)
    const first = await sink.getFirstKeyPacket({ metadataOnly: true })
    const origin = first?.timestamp ?? 0
    const starts: number[] = []
    for (let key = first; key !== null; key = await sink.getNextKeyPacket(key, { metadataOnly: true }))
      starts.push(key.timestamp - origin)
    return { length: (await video.computeDuration()) - origin, starts }
  } finally {
    input.dispose()
  }
}

/**
 * Copies a range of a video, packet by packet, into a complete file: index at its start, length known, no metadata. It
 * begins at the last of `Cuts.starts` up to `range.start` and contains nothing from before. Rejects when the file is not a
 * readable video; a file that ends early is read up to there.
 */
export async function copyRange(file: File, range: Range = WHOLE): Promise<File> {
  const input = inputOf(file)
  try {
    const video = await videoOf(input)
    const audio = await input.getPrimaryAudioTrack()
    const origin = (await new EncodedPacketSink(video).getFirstKeyPacket())?.timestamp ?? 0
    const picture = await videoPackets(video, { start: origin + range.start, end: origin + range.end })
    const sound = audio && (await audioPackets(audio, { start: picture.base, end: origin + range.end }))
    const format = formatOf(await formatNameOf(input), await video.getCodec(), (await audio?.getCodec()) ?? null)
    const { target, whole } = blobTarget()
    const output = new Output({ format, target })
    const addPicture = await videoWriter(output, video, picture)
    const addSound = audio && sound && (await audioWriter(output, audio, sound))
    await output.start()
    await interleave(
      { packets: picture.packets(), add: addPicture },
      sound && addSound ? { packets: sound.packets(), add: addSound } : undefined,
    )
    await output.finalize()
    const type = format.mimeType
    return new File([whole()], file.name.replace(/\.\w+$/, '') + format.fileExtension, { type })
  } finally {
    input.dispose()
  }
}

/** Packets of one track with timestamps from `base` on; `count` of them at most. */
type Selection = { base: number; count: number; packets: () => AsyncGenerator<EncodedPacket> }

function inputOf(file: Blob): Input {
  return new Input({ source: new BlobSource(file), formats: [MP4, QTFF, WEBM, MATROSKA] })
}

async function videoOf(input: Input): Promise<InputVideoTrack> {
  const video = await input.getPrimaryVideoTrack()
  if (video === null) throw new Error('the file has no video')
  return video
}

async function videoPackets(track: InputVideoTrack, { start, end }: Range): Promise<Selection> {
  const sink = new EncodedPacketSink(track)
  const first = (await sink.getKeyPacket(start + EPSILON)) ?? (await sink.getFirstKeyPacket())
  if (first === null) throw new Error('the video has no picture')
  const base = first.timestamp
  // A frame may refer to a later one that comes before it: all up to the last wanted one, in the order of decoding.
  let [count, last] = [0, 0]
  for await (const { timestamp } of sink.packets(first, undefined, { metadataOnly: true })) {
    if (timestamp < base - EPSILON) continue
    count += 1
    if (timestamp < end - EPSILON) last = count
  }
  return { base, count: last, packets: () => shifted(sink.packets(first), base, last) }
}

async function audioPackets(track: InputAudioTrack, { start, end }: Range): Promise<Selection> {
  const sink = new EncodedPacketSink(track)
  const at = (await sink.getPacket(start)) ?? (await sink.getFirstPacket())
  const first = at !== null && at.timestamp < start - EPSILON ? await sink.getNextPacket(at) : at
  let count = 0
  if (first !== null)
    for await (const { timestamp } of sink.packets(first, undefined, { metadataOnly: true })) {
      if (timestamp >= end - EPSILON) break
      count += 1
    }
  return {
    base: start,
    count,
    packets: () => shifted(sink.packets(first ?? undefined), start, first === null ? 0 : count),
  }
}

async function* shifted(packets: AsyncIterable<EncodedPacket>, base: number, count: number) {
  let left = count
  for await (const packet of packets) {
    if (left === 0) return
    // A frame shown before the first one needs a frame that was cut away.
    if (packet.timestamp < base - EPSILON) continue
    left -= 1
    yield packet.clone({ timestamp: Math.max(0, packet.timestamp - base) })
  }
}

type Add = (packet: EncodedPacket) => Promise<void>

async function videoWriter(output: Output, track: InputVideoTrack, { count }: Selection): Promise<Add> {
  const source = new EncodedVideoPacketSource(required(await track.getCodec()))
  output.addVideoTrack(source, {
    transformationMatrix: await track.getTransformationMatrix(),
    maximumPacketCount: count,
  })
  const decoderConfig = required(await track.getDecoderConfig())
  return (packet) => source.add(packet, { decoderConfig })
}

async function audioWriter(output: Output, track: InputAudioTrack, { count }: Selection): Promise<Add | undefined> {
  const codec = await track.getCodec()
  const decoderConfig = await track.getDecoderConfig()
  // A sound that cannot be copied is left out; a recording may have ended before its first one.
  if (codec === null || decoderConfig === null || count === 0) return undefined
  const source = new EncodedAudioPacketSource(codec)
  output.addAudioTrack(source, { maximumPacketCount: count })
  return (packet) => source.add(packet, { decoderConfig })
}

type Lane = { packets: AsyncGenerator<EncodedPacket>; add: Add }

/** Adds picture and sound in the order of their time, so that players find them together. */
async function interleave(picture: Lane, sound: Lane | undefined): Promise<void> {
  let frame = await picture.packets.next()
  let beat = await sound?.packets.next()
  while (!frame.done || (beat !== undefined && !beat.done)) {
    const isSound = beat !== undefined && !beat.done && (frame.done || beat.value.timestamp < frame.value.timestamp)
    if (isSound && sound !== undefined && beat?.value) {
      await sound.add(beat.value)
      beat = await sound.packets.next()
    } else if (!frame.done) {
      await picture.add(frame.value)
      frame = await picture.packets.next()
    }
  }
}

async function formatNameOf(input: Input): Promise<string> {
  return (await input.getFormat()).name
}

/** MP4 where every player accepts it; otherwise the container of the source. WebM becomes Matroska, its superset. */
function formatOf(source: string, video: string | null, audio: string | null) {
  const fastStart = { fastStart: 'reserve' } as const
  if (mp4Video.has(video) && mp4Audio.has(audio)) return new Mp4OutputFormat(fastStart)
  return /QuickTime|MP4/i.test(source) ? new MovOutputFormat(fastStart) : new MkvOutputFormat()
}

function required<Value>(value: Value | null): Value {
  if (value === null) throw new Error('the video has an unknown codec')
  return value
}
