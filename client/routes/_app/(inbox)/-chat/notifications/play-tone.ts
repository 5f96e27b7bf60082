const TONES_HZ = [660, 880];
const TONE_SECONDS = 0.12;
const LOUDNESS = 0.15;
const MAX_DELAY_MS = 500;

let context: AudioContext | undefined;

/** Browsers block audio before the first click. Late tones are dropped. */
export async function playTone(): Promise<void> {
  context ??= new AudioContext();
  const requestedAt = performance.now();
  await context.resume();
  if (performance.now() - requestedAt > MAX_DELAY_MS) return;
  const volume = new GainNode(context, { gain: LOUDNESS });
  volume.connect(context.destination);
  for (const [index, frequency] of TONES_HZ.entries()) {
    const tone = new OscillatorNode(context, { frequency });
    tone.connect(volume);
    tone.start(context.currentTime + index * TONE_SECONDS);
    tone.stop(context.currentTime + (index + 1) * TONE_SECONDS);
  }
}
