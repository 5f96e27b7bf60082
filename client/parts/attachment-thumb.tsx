import { CloseButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/app/i18n.js';
import { attachmentKind } from './attachment-rules.js';
import { formatBytes } from './format-bytes.js';
import { KindIcon } from './kind-icon.js';
import { useObjectUrl } from './use-object-url.js';
import classes from './attachment.module.css';

/** A chosen file: its picture or sign, name and size, and a way to take it off. */
export function AttachmentThumb({ file, onRemove }: { file: File; onRemove: () => void }): React.ReactElement {
  const { t } = useTranslation();
  const url = useObjectUrl(file);
  const kind = attachmentKind(file.type);
  return (
    <div className={classes.thumb}>
      <span className={classes.picture}>
        {kind === 'image' && url ? <img src={url} alt="" /> : <KindIcon kind={kind} size={22} />}
      </span>
      <span className={classes.facts}>
        <bdi className={classes.name}>{file.name}</bdi>
        <span className={classes.size}>
          {t(`messages.kind.${kind}`)} · {formatBytes(file.size, currentLanguage())}
        </span>
      </span>
      <CloseButton aria-label={t('messages.remove_file', { name: file.name })} onClick={onRemove} />
    </div>
  );
}
