import { CloseButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { LibraryItem } from '@server/media/media.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { attachmentKind, type AttachmentKind } from './attachment-rules.js';
import { formatBytes } from '@/parts/format-bytes.js';
import { KindIcon } from '@/parts/chats/kind-icon.js';
import { useObjectUrl } from './use-object-url.js';
import classes from './attachment.module.css';

export function AttachmentThumb({ file, onRemove }: { file: File; onRemove: () => void }): React.ReactElement {
  const url = useObjectUrl(file);
  const kind = attachmentKind(file.type);
  const picture = kind === 'image' ? url : undefined;
  return <Thumb name={file.name} kind={kind} size={file.size} picture={picture} onRemove={onRemove} />;
}

export function ItemThumb({ item, onRemove }: { item: LibraryItem; onRemove: () => void }): React.ReactElement {
  const { file_name: name, kind, size, thumbnail_url: picture } = item;
  return <Thumb name={name} kind={kind} size={size} picture={picture ?? undefined} onRemove={onRemove} />;
}

export function FileThumb({ name, onRemove }: { name: string; onRemove: () => void }): React.ReactElement {
  return <Thumb name={name} kind="document" size={null} picture={undefined} onRemove={onRemove} />;
}

interface ThumbProps {
  name: string;
  kind: AttachmentKind;
  size: number | null;
  picture: string | undefined;
  onRemove: () => void;
}

function Thumb({ name, kind, size, picture, onRemove }: ThumbProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <div className={classes.thumb}>
      <span className={classes.picture}>
        {picture ? <img src={picture} alt="" /> : <KindIcon kind={kind} size={22} />}
      </span>
      <span className={classes.facts}>
        <bdi className={classes.name} title={name}>
          {name}
        </bdi>
        {size !== null && (
          <span className={classes.size}>
            {t(`messages.kind.${kind}`)} · {formatBytes(size, currentLanguage())}
          </span>
        )}
      </span>
      <CloseButton aria-label={t('messages.remove_file', { name })} onClick={onRemove} />
    </div>
  );
}
