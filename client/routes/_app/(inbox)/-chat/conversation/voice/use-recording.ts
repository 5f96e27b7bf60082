import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '@/app/toast.js';
import { record, type Recorder } from './recorder.js';
import { toWaveform } from './waveform.js';

const LONGEST_SECONDS = 15 * 60;
/** What is drawn while one speaks. */
const SHOWN_LEVELS = 60;

export interface Recorded {
  file: File;
  seconds: number;
  waveform: number[];
}

interface Recording {
  phase: 'asking' | 'recording' | 'recorded';
  seconds: number;
  /** The last of them, newest at the end. */
  levels: readonly number[];
  recorded: Recorded | null;
  /** Ends it, if that has not been done; null while there is nothing yet. */
  finish: () => Promise<Recorded | null>;
}

/** A recording that begins at once, ends by itself after a quarter of an hour, and gives the microphone back when it is left. */
export function useRecording(onRefused: () => void): Recording {
  const { t } = useTranslation();
  const recorder = useRef<Recorder | null>(null);
  const levels = useRef<number[]>([]);
  const ending = useRef<Promise<Recorded | null> | null>(null);
  const startedAt = useRef(0);
  const [phase, setPhase] = useState<Recording['phase']>('asking');
  const [heard, setHeard] = useState({ seconds: 0, levels: [] as readonly number[] });
  const [recorded, setRecorded] = useState<Recorded | null>(null);

  useEffect(() => {
    let isLeft = false;
    const handleLevel = (level: number): void => {
      levels.current.push(level);
      const seconds = (performance.now() - startedAt.current) / 1000;
      setHeard({ seconds, levels: levels.current.slice(-SHOWN_LEVELS) });
      if (seconds >= LONGEST_SECONDS) void finish();
    };
    record(handleLevel).then(
      (started) => {
        if (isLeft) return started.close();
        recorder.current = started;
        startedAt.current = performance.now();
        setPhase('recording');
      },
      () => {
        if (isLeft) return;
        toast.error(t('conversation.voice.refused'));
        onRefused();
      },
    );
    return () => {
      isLeft = true;
      recorder.current?.close();
    };
    // Once: it begins when it is shown.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  function finish(): Promise<Recorded | null> {
    const running = recorder.current;
    if (!running) return Promise.resolve(null);
    ending.current ??= running.stop().then((file) => {
      const seconds = Math.max(1, Math.round((performance.now() - startedAt.current) / 1000));
      const all = { file, seconds, waveform: toWaveform(levels.current) };
      setRecorded(all);
      setPhase('recorded');
      return all;
    });
    return ending.current;
  }
  return { phase, ...heard, recorded, finish };
}
