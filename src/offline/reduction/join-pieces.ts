import {
  BlobSource,
  Conversion,
  type ConversionAudioOptions,
  canEncodeAudio,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  type InputAudioTrack,
  MP4,
  Mp4OutputFormat,
  Output,
  Quality,
} from 'mediabunny'
import { soundRecord } from './avc-record.ts'
import { blobWriter } from './blob-writer.ts'
import { PIECE_SECONDS, type Pieces } from './encode-pieces.ts'
import { indexFirst } from './fast-start.ts'
import type { VideoInput } from './video-input.ts'

/** Sound codecs that players of mp4 know: they are copied. */
const copied: ReadonlySet<string | null> = new Set(['aac', 'mp3', 'opus'])
const AUDIO_BIT_RATE = 128_000
/** Sound and picture alternate in the file after so many seconds, as players read it. */
const INTERLEAVE_SECONDS = 1

/** Joins the pieces and the sound of the original to an mp4. Rejects when the sound cannot be copied or encoded. */
export async function joinPieces({ input, audio, startSeconds }: VideoInput, pieces: Pieces): Promise<Blob> {
  const writer = blobWriter()
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target: writer.target })
  const source = new EncodedVideoPacketSource('avc')
  output.addVideoTrack(source)
  const sound = audio && (await soundOf(input, output, startSeconds))
  await output.start()
  let soundUntil = 0
  for await (const { packet, decoderConfig } of packetsOf(pieces)) {
    if (packet.timestamp >= soundUntil) {
      soundUntil = packet.timestamp + INTERLEAVE_SECONDS
      await sound?.execute({ until: soundUntil })
    }
    await source.add(packet, { decoderConfig })
  }
  source.close()
  await sound?.execute()
  await output.finalize()
  return indexFirst(writer.blob())
}

type PiecePacket = { packet: EncodedPacket; decoderConfig: VideoDecoderConfig }

/** The frames of all pieces at their times in the video. Rejects when the pieces come from different encoders. */
async function* packetsOf(pieces: Pieces): AsyncGenerator<PiecePacket> {
  const count = await pieces.count()
  let header: string | undefined
  for (let index = 0; index < count; index += 1) {
    const piece = await pieces.get(index)
    if (piece === undefined) throw new Error('a piece is missing')
    if (piece.size === 0) continue
    const input = new Input({ source: new BlobSource(piece), formats: [MP4] })
    try {
      const track = await input.getPrimaryVideoTrack()
      const config = await track?.getDecoderConfig()
      if (!track || !config) throw new Error('a piece has no picture')
      const description = soundRecord(bytesOf(config))
      if (description === undefined) throw new Error('the encoder wrote a broken header')
      const decoderConfig = { ...config, description }
      // After an update the encoder may be another one, whose frames need another header.
      header ??= description.join()
      if (description.join() !== header) throw new Error('the pieces do not fit')
      for await (const packet of new EncodedPacketSink(track).packets()) {
        yield { packet: packet.clone({ timestamp: packet.timestamp + index * PIECE_SECONDS }), decoderConfig }
      }
    } finally {
      input.dispose()
    }
  }
}

async function soundOf(input: Input, output: Output, startSeconds: number): Promise<Conversion> {
  const conversion = await Conversion.init({
    input,
    output,
    composable: true,
    tracks: 'primary',
    trim: { start: startSeconds },
    video: { discard: true },
    audio: audioOptions,
    showWarnings: false,
  })
  if (conversion.utilizedTracks.length === 0) throw new Error('the sound cannot be encoded')
  return conversion
}

async function audioOptions(track: InputAudioTrack): Promise<ConversionAudioOptions> {
  if (copied.has(await track.getCodec())) return {}
  const quality = new Quality({ bitrate: AUDIO_BIT_RATE })
  return { codec: (await canEncodeAudio('aac', { quality })) ? 'aac' : 'opus', quality }
}

function bytesOf({ description }: VideoDecoderConfig): Uint8Array {
  if (description === undefined) return new Uint8Array()
  return ArrayBuffer.isView(description)
    ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength)
    : new Uint8Array(description)
}
