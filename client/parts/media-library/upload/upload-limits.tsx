import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { ATTACHMENT_LIMITS } from '@/parts/attachments/attachment-rules.js';
import { formatBytes } from '@/parts/format-bytes.js';
import { KindIcon } from '@/parts/chats/kind-icon.js';
import classes from './upload-panel.module.css';

const KINDS = ['image', 'video', 'audio', 'document'] as const;

export function UploadLimits(): React.ReactElement {
  const { t } = useTranslation();
  return (
    <ul className={classes.limits} aria-label={t('media.limits')}>
      {KINDS.map((kind) => (
        <li key={kind}>
          <KindIcon kind={kind} size={18} />
          <span>{t(`media.limit.${kind}`, { limit: formatBytes(ATTACHMENT_LIMITS[kind], currentLanguage()) })}</span>
        </li>
      ))}
    </ul>
  );
}
