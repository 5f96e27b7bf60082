import { IconPaperclip } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { isolate } from '@/app/i18n/isolate.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { WhatsappText } from '@/ui/text/whatsapp-text.js';
import type { SimulationLine } from './conversation.js';
import classes from './simulator.module.css';

export function SimulatedLine({
  line,
  onJump,
}: {
  line: SimulationLine;
  onJump: (id: string) => void;
}): React.ReactElement {
  const { t } = useTranslation();
  if (line.from === 'note')
    return (
      <p className={classes.note} dir="auto">
        {t(`chatbots.notes.${line.note}`)}
      </p>
    );
  if (line.from === 'contact')
    return (
      <div className={classes.bubble} data-from="contact" dir="auto">
        <WhatsappText text={line.text} />
      </div>
    );
  const { effect } = line;
  const jump = (): void => onJump(effect.node_id);
  if (line.from === 'server')
    return (
      <button type="button" className={classes.event} dir="auto" onClick={jump}>
        {t(`chatbots.effects.${line.effect.kind}`, {
          detail: isolate(line.effect.detail ?? ''),
          time: formatWait(line.effect.seconds ?? 0, t),
        })}
      </button>
    );
  return (
    <button type="button" className={classes.bubble} data-from="bot" title={t('chatbots.show_step')} onClick={jump}>
      {line.effect.media.map(({ uuid, file_name: name }) => (
        <span key={uuid} className={classes.file}>
          <IconPaperclip size={16} stroke={1.5} />
          <bdi>{name}</bdi>
        </span>
      ))}
      <WhatsappText text={line.effect.text} />
      {line.effect.delay_seconds > 0 && (
        <span className={classes.delay}>
          {t('chatbots.after_seconds', {
            count: line.effect.delay_seconds,
            number: formatNumber(line.effect.delay_seconds, currentLanguage()),
          })}
        </span>
      )}
    </button>
  );
}

const UNITS = [
  ['days', 86_400],
  ['hours', 3_600],
  ['minutes', 60],
] as const;

function formatWait(seconds: number, t: TFunction): string {
  const [unit, unitSeconds] = UNITS.find(([, length]) => seconds >= length && seconds % length === 0) ?? UNITS[2];
  return t(`chatbots.times.${unit}`, { count: Math.round(seconds / unitSeconds) });
}
