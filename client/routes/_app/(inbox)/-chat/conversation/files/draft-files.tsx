import { CloseButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { changeDraft, useDraftPart } from '@/data/chats/drafts.js';
import { AttachmentThumb } from '@/parts/attachments/attachment-thumb.js';
import { formatNumber } from '@/ui/format/format-number.js';
import classes from './draft-files.module.css';

export function DraftFiles({ draftName }: { draftName: string }): React.ReactElement {
  const { t } = useTranslation();
  const files = useDraftPart(draftName, 'files');
  const refused = useDraftPart(draftName, 'refused');
  const count = files.length;
  return (
    <>
      {refused.length > 0 && (
        <div className={classes.refused} role="alert">
          <ul>
            {refused.map(({ name, reason }, index) => (
              // Files of two folders may share a name.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={`${name} ${index}`}>
                <bdi>{name}</bdi>: {reason}
              </li>
            ))}
          </ul>
          <CloseButton aria-label={t('shell.close')} onClick={() => changeDraft(draftName, { refused: [] })} />
        </div>
      )}
      {count > 0 && (
        <>
          <ul className={classes.strip} aria-label={t('chats.files')}>
            {files.map((file, index) => (
              // The same file may be added twice.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={`${file.name} ${index}`}>
                <AttachmentThumb
                  file={file}
                  onRemove={() => changeDraft(draftName, { files: files.filter((_, at) => at !== index) })}
                />
              </li>
            ))}
          </ul>
          <p className={classes.note}>
            {count > 1 && t('chats.files_in_turn', { count, number: formatNumber(count, currentLanguage()) })}{' '}
            {t('chats.files_in_tab')}
          </p>
        </>
      )}
    </>
  );
}
