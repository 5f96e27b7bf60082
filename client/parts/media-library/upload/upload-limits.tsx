import { useTranslation } from 'react-i18next';
import { ATTACHMENT_LIMITS } from '@server/messaging/text/message-limits.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { formatBytes } from '@/parts/format-bytes.js';
import { KindIcon } from '@/parts/chats/kind-icon.js';
import classes from './upload-media.module.css';

const KINDS = ['image', 'video', 'audio', 'document'] as const;

/** What WhatsApp takes, told before anything is uploaded. */
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
