import { useRef, useState } from 'react';
import { atom, useAtom } from 'jotai';
import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconMicrophone, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MediaResource } from '@server/messaging/messaging.contract.js';
import { formatSeconds } from '@/ui/format/format-seconds.js';
import { Bars } from './bars.js';
import classes from './bubble-media.module.css';

const SPEEDS = [1, 1.5, 2];
const speedAtom = atom(1);
let playingAudio: HTMLAudioElement | null = null;

interface AudioPlayerProps {
  media: Pick<MediaResource, 'url' | 'seconds' | 'voice' | 'waveform'>;
}

export function AudioPlayer({ media }: AudioPlayerProps): React.ReactElement {
  const { t } = useTranslation();
  const { waveform } = media;
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const [time, setTime] = useState(0);
  const [length, setLength] = useState(media.seconds ?? 0);
  const [speed, setSpeed] = useAtom(speedAtom);

  function handleToggle(): void {
    const element = audio.current;
    if (!element) return;
    if (!element.paused) return element.pause();
    if (isMissing) element.load();
    setMissing(false);
    playingAudio?.pause();
    playingAudio = element;
    element.playbackRate = speed;
    element.play().catch(() => setPlaying(false));
  }
  function handleSpeed(): void {
    const next = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length]!;
    setSpeed(next);
    if (playingAudio) playingAudio.playbackRate = next;
  }
  function handleSeek(event: React.ChangeEvent<HTMLInputElement>): void {
    const position = Number(event.currentTarget.value);
    setTime(position);
    if (audio.current) audio.current.currentTime = position;
  }
  function handleLength(element: HTMLAudioElement): void {
    // The duration is Infinity if the file's header does not state it.
    if (Number.isFinite(element.duration)) setLength(element.duration);
  }
  return (
    <div className={classes.audio} dir="ltr">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio
        ref={audio}
        src={media.url}
        preload="none"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setTime(0)}
        onTimeUpdate={(event) => setTime(event.currentTarget.currentTime)}
        onLoadedMetadata={(event) => handleLength(event.currentTarget)}
        onError={() => {
          setPlaying(false);
          setMissing(true);
        }}
      />
      <ActionIcon
        radius="xl"
        variant="filled"
        color="accent"
        aria-label={t(isPlaying ? 'messages.pause' : 'messages.play')}
        onClick={handleToggle}
      >
        {isPlaying ? <IconPlayerPauseFilled size={18} /> : <IconPlayerPlayFilled size={18} />}
      </ActionIcon>
      <span className={classes.track}>
        <span className={classes.place} data-drawn={waveform !== null || undefined}>
          {waveform && <Bars values={waveform} share={time / Math.max(length, 0.1)} />}
          <input
            type="range"
            min={0}
            max={Math.max(length, 0.1)}
            step={0.1}
            value={time}
            aria-label={t('messages.position')}
            aria-valuetext={formatSeconds(time)}
            onChange={handleSeek}
          />
        </span>
        <span className={classes.facts}>
          {isMissing ? (
            <bdi className={classes.gone}>{t('messages.media_missing')}</bdi>
          ) : (
            formatSeconds(isPlaying || time > 0 ? time : length)
          )}
          {media.voice && <IconMicrophone size={14} stroke={1.5} />}
        </span>
      </span>
      <UnstyledButton className={classes.speed} aria-label={t('messages.speed', { speed })} onClick={handleSpeed}>
        {speed}×
      </UnstyledButton>
    </div>
  );
}
