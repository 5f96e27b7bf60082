import { useState } from 'react';
import { IconFile, IconMusic, IconVideo } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { formatClock } from '@/ui/format/format-time.js';
import { Ticks } from './ticks.js';
import { WhatsappText } from './whatsapp-text.js';
import classes from './message-preview.module.css';

export interface PreviewAttachment {
  kind: 'image' | 'video' | 'audio' | 'document';
  name: string;
  url?: string | undefined;
}

interface MessagePreviewProps {
  body: string;
  attachment?: PreviewAttachment | null;
}

export function MessagePreview({ body, attachment = null }: MessagePreviewProps): React.ReactElement {
  const { t } = useTranslation();
  const [now] = useState(() => new Date());
  const isEmpty = body.trim() === '' && !attachment;
  return (
    <figure className={classes.chat} aria-label={t('ui.preview')}>
      <div className={classes.bubble} data-empty={isEmpty || undefined}>
        {attachment && <Attachment attachment={attachment} />}
        <div className={classes.text}>{isEmpty ? t('ui.preview_empty') : <WhatsappText text={body} />}</div>
        <span className={classes.meta}>
          {formatClock(now, currentLanguage())} <Ticks status="sent" size={15} />
        </span>
      </div>
    </figure>
  );
}

function Attachment({ attachment }: { attachment: PreviewAttachment }): React.ReactElement {
  const { kind, name, url } = attachment;
  if (kind === 'image' && url) return <img className={classes.media} src={url} alt={name} />;
  if (kind === 'video' && url) return <video className={classes.media} src={url} muted controls aria-label={name} />;
  const FileIcon = kind === 'audio' ? IconMusic : kind === 'video' ? IconVideo : IconFile;
  return (
    <span className={classes.file}>
      <FileIcon size={22} stroke={1.5} />
      <bdi className={classes.fileName}>{name}</bdi>
    </span>
  );
}
