import { IconDownload, IconFile } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MediaResource } from '@server/messaging/messaging.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { formatBytes } from '@/parts/format-bytes.js';
import classes from './bubble-media.module.css';

export function BubbleDocument({ media }: { media: MediaResource }): React.ReactElement {
  const { t } = useTranslation();
  const name = media.file_name ?? t('messages.kind.document');
  const extension = /\.(\w{1,5})$/.exec(name)?.[1]?.toUpperCase();
  const size = media.size === null ? null : formatBytes(media.size, currentLanguage());
  return (
    <a
      className={classes.document}
      href={media.url}
      download={media.file_name ?? true}
      title={t('messages.download', { name })}
    >
      <IconFile size={26} stroke={1.5} className={classes.sign} />
      <span className={classes.lines}>
        <bdi className={classes.fileName}>{name}</bdi>
        <span className={classes.facts}>
          <bdi dir="ltr">{extension}</bdi>
          {size}
        </span>
      </span>
      <IconDownload size={20} stroke={1.5} />
    </a>
  );
}
