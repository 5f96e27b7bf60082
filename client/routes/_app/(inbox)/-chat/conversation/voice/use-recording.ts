import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '@/app/toast.js';
import { record, type Recorder } from './recorder.js';
import { toWaveform } from './waveform.js';

const MAX_SECONDS = 15 * 60;
const MAX_SHOWN_LEVELS = 60;

export interface Recorded {
  file: File;
  seconds: number;
  waveform: number[];
}

interface RecordingState {
  phase: 'asking' | 'recording' | 'recorded';
  seconds: number;
  levels: readonly number[];
  recorded: Recorded | null;
  /** Resolves to null if nothing was recorded. */
  finish: () => Promise<Recorded | null>;
}

export function useRecording(onDenied: () => void): RecordingState {
  const { t } = useTranslation();
  const recorder = useRef<Recorder | null>(null);
  const levels = useRef<number[]>([]);
  const finishing = useRef<Promise<Recorded | null> | null>(null);
  const startedAt = useRef(0);
  const [phase, setPhase] = useState<RecordingState['phase']>('asking');
  const [progress, setProgress] = useState({ seconds: 0, levels: [] as readonly number[] });
  const [recorded, setRecorded] = useState<Recorded | null>(null);

  useEffect(() => {
    let isUnmounted = false;
    const handleLevel = (level: number): void => {
      levels.current.push(level);
      const seconds = (performance.now() - startedAt.current) / 1000;
      setProgress({ seconds, levels: levels.current.slice(-MAX_SHOWN_LEVELS) });
      if (seconds >= MAX_SECONDS) void finish();
    };
    record(handleLevel).then(
      (started) => {
        if (isUnmounted) return started.close();
        recorder.current = started;
        startedAt.current = performance.now();
        setPhase('recording');
      },
      () => {
        if (isUnmounted) return;
        toast.error(t('conversation.voice.refused'));
        onDenied();
      },
    );
    return () => {
      isUnmounted = true;
      recorder.current?.close();
    };
    // The recording starts on mount.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  function finish(): Promise<Recorded | null> {
    const running = recorder.current;
    if (!running) return Promise.resolve(null);
    finishing.current ??= running.stop().then((file) => {
      const seconds = Math.max(1, Math.round((performance.now() - startedAt.current) / 1000));
      const result = { file, seconds, waveform: toWaveform(levels.current) };
      setRecorded(result);
      setPhase('recorded');
      return result;
    });
    return finishing.current;
  }
  return { phase, ...progress, recorded, finish };
}
