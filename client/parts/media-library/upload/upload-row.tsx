import { useState } from 'react';
import { CloseButton, Progress } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { dropUpload, type Upload } from '@/data/media/uploads.js';
import { ATTACHMENT_LIMITS, attachmentKind } from '@/parts/attachments/attachment-rules.js';
import { formatBytes } from '@/parts/format-bytes.js';
import { KindIcon } from '@/parts/chats/kind-icon.js';
import { useObjectUrl } from '@/parts/attachments/use-object-url.js';
import { shortenName } from '@/parts/media-library/grid/shorten-name.js';
import classes from './upload-panel.module.css';

export function UploadRow({ upload }: { upload: Upload }): React.ReactElement {
  const { t } = useTranslation();
  const { file, state, share } = upload;
  const kind = attachmentKind(file.type);
  const [isBroken, setBroken] = useState(false);
  const url = useObjectUrl(kind === 'image' && !isBroken ? file : null);
  const isUploading = state === 'sending' || state === 'waiting';
  const percent = Math.round(share * 100);
  return (
    <li className={classes.row} data-state={state}>
      <span className={classes.picture}>
        {url ? <img src={url} alt="" onError={() => setBroken(true)} /> : <KindIcon kind={kind} size={20} />}
      </span>
      <span className={classes.what}>
        <bdi className={classes.name} title={file.name}>
          {shortenName(file.name)}
        </bdi>
        {isUploading ? (
          <Progress value={percent} size="sm" aria-label={t('media.progress_of', { name: file.name })} />
        ) : (
          <UploadState upload={upload} />
        )}
      </span>
      <span className={classes.share}>{isUploading ? `${percent}%` : formatBytes(file.size, currentLanguage())}</span>
      <CloseButton
        aria-label={t(isUploading ? 'media.cancel_upload' : 'messages.remove_file', { name: file.name })}
        onClick={() => dropUpload(upload.key)}
      />
    </li>
  );
}

function UploadState({
  upload: { file, state, fault, limit: serverLimit, problem },
}: {
  upload: Upload;
}): React.ReactElement {
  const { t } = useTranslation();
  if (state === 'done' || state === 'known') {
    return (
      <span className={classes.good}>
        <IconCircleCheck size={16} stroke={1.75} />
        {t(`media.state.${state}`)}
      </span>
    );
  }
  if (state === 'chosen') return <span className={classes.ready}>{t('media.state.chosen')}</span>;
  const limit = formatBytes(serverLimit ?? ATTACHMENT_LIMITS[attachmentKind(file.type)], currentLanguage());
  return (
    <span className={classes.bad} role="alert">
      <IconAlertCircle size={16} stroke={1.75} />
      {fault ? t(`media.fault.${fault}`, { limit }) : problem}
    </span>
  );
}
