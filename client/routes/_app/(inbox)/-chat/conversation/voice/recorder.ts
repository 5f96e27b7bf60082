import { loudnessOf } from './waveform.js';

/** WhatsApp plays only Opus. Firefox records Ogg, others WebM, which the server remuxes. */
const TYPES = ['audio/ogg;codecs=opus', 'audio/webm;codecs=opus'];
const LEVEL_INTERVAL_MS = 100;
/** Bit rate of WhatsApp on phones. */
const BITS_PER_SECOND = 32_000;

const findSupportedType = (): string | undefined =>
  typeof MediaRecorder === 'undefined' ? undefined : TYPES.find((type) => MediaRecorder.isTypeSupported(type));

export const canRecord = (): boolean => Boolean(navigator.mediaDevices) && findSupportedType() !== undefined;

export interface Recorder {
  stop: () => Promise<File>;
  close: () => void;
}

/** Rejects without permission or microphone. `onLevel` receives 0 to 1 ten times a second. */
export async function record(onLevel: (level: number) => void): Promise<Recorder> {
  const type = findSupportedType();
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true },
  });
  const chunks: Blob[] = [];
  const recorder = new MediaRecorder(stream, { ...(type && { mimeType: type }), audioBitsPerSecond: BITS_PER_SECOND });
  recorder.addEventListener('dataavailable', ({ data }) => chunks.push(data));
  const stopListening = reportLevels(stream, onLevel);
  recorder.start();
  const close = (): void => {
    stopListening();
    for (const track of stream.getTracks()) track.stop();
  };
  return {
    close,
    stop: () =>
      new Promise((resolve) => {
        const mimeType = recorder.mimeType.split(';')[0] ?? '';
        recorder.addEventListener('stop', () => {
          close();
          resolve(new File(chunks, mimeType.endsWith('ogg') ? 'voice.ogg' : 'voice.webm', { type: mimeType }));
        });
        recorder.stop();
      }),
  };
}

function reportLevels(stream: MediaStream, onLevel: (level: number) => void): () => void {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 2048;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    onLevel(loudnessOf(samples));
  }, LEVEL_INTERVAL_MS);
  return () => {
    clearInterval(timer);
    if (context.state !== 'closed') void context.close();
  };
}
