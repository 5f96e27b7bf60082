import { useEffect, useRef, useState } from 'react';
import { ActionIcon, Loader } from '@mantine/core';
import { IconPlayerStopFilled, IconSend2, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useObjectUrl } from '@/parts/attachments/use-object-url.js';
import { formatSeconds } from '@/ui/format/format-seconds.js';
import { AudioPlayer } from '../../bubble-media/audio-player.js';
import { Bars } from '../../bubble-media/bars.js';
import { type Recorded, useRecording } from './use-recording.js';
import { toWaveform } from './waveform.js';
import composer from '../composer.module.css';
import classes from './voice-bar.module.css';

interface VoiceBarProps {
  onSend: (recorded: Recorded) => void;
  onClose: () => void;
}

export function VoiceBar({ onSend, onClose }: VoiceBarProps): React.ReactElement {
  const { t } = useTranslation();
  const { phase, seconds, levels, recorded, finish } = useRecording(onClose);
  const [isSending, setSending] = useState(false);

  const bar = useRef<HTMLDivElement>(null);
  const send = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    // The bar handles keys. A disabled or removed button would lose the focus.
    (phase === 'asking' ? bar : send).current?.focus();
  }, [phase]);

  function handleKey(event: React.KeyboardEvent): void {
    if (event.key === 'Escape') onClose();
    const isCharacter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    // A shortcut would leave the chat and lose the recording.
    if (isCharacter) event.stopPropagation();
  }
  async function handleSend(): Promise<void> {
    setSending(true);
    const recording = await finish();
    if (recording) onSend(recording);
    onClose();
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape discards the recording from any child
    <div
      ref={bar}
      tabIndex={-1}
      className={composer.line}
      role="group"
      aria-label={t('conversation.voice.title')}
      onKeyDown={handleKey}
    >
      <ActionIcon
        className={composer.send}
        aria-label={t('conversation.voice.discard')}
        title={t('conversation.voice.discard')}
        onClick={onClose}
      >
        <IconTrash size={20} stroke={1.5} />
      </ActionIcon>
      <div className={classes.middle} data-phase={phase}>
        {phase === 'asking' && (
          <>
            <Loader size={16} /> {t('conversation.voice.asking')}
          </>
        )}
        {phase === 'recording' && (
          <>
            <span className={classes.dot} aria-hidden />
            <span className={classes.time} role="timer" aria-label={t('conversation.voice.recording')}>
              {formatSeconds(seconds)}
            </span>
            <Bars values={toWaveform(levels)} isLive />
          </>
        )}
        {recorded && <Playback recorded={recorded} />}
      </div>
      {phase === 'recording' && (
        <ActionIcon
          className={composer.send}
          color="red"
          aria-label={t('conversation.voice.stop')}
          title={t('conversation.voice.stop')}
          onClick={() => void finish()}
        >
          <IconPlayerStopFilled size={18} />
        </ActionIcon>
      )}
      <ActionIcon
        className={composer.send}
        variant="filled"
        color="accent"
        ref={send}
        aria-label={t('conversation.voice.send')}
        title={t('conversation.voice.send')}
        disabled={phase === 'asking' || isSending}
        onClick={() => void handleSend()}
      >
        <IconSend2 size={20} stroke={1.5} className="flip" />
      </ActionIcon>
    </div>
  );
}

function Playback({ recorded: { file, seconds, waveform } }: { recorded: Recorded }): React.ReactElement | null {
  const url = useObjectUrl(file);
  return url ? <AudioPlayer media={{ url, seconds, waveform, voice: true }} /> : null;
}
