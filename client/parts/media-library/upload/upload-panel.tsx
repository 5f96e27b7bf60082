import { useRef } from 'react';
import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Upload } from '@/data/media/uploads.js';
import { UploadLimits } from './upload-limits.js';
import { UploadRow } from './upload-row.js';
import classes from './upload-panel.module.css';

interface UploadPanelProps {
  uploads: Upload[];
  onFiles: (files: File[]) => void;
  onSave: () => void;
}

export function UploadPanel({ uploads, onFiles, onSave }: UploadPanelProps): React.ReactElement {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const isSaving = uploads.some(({ state }) => state === 'waiting' || state === 'sending');
  const canSave = uploads.some(({ state }) => state === 'chosen' || state === 'failed');
  return (
    <div className={classes.upload}>
      <div className={classes.zone}>
        <Button
          variant="default"
          leftSection={<IconUpload size={18} stroke={1.5} />}
          onClick={() => input.current?.click()}
        >
          {t('media.pick')}
        </Button>
        <span className={classes.orDrop}>{t('media.or_drop')}</span>
        <UploadLimits />
        <input
          ref={input}
          type="file"
          multiple
          hidden
          onChange={(event) => {
            const files = [...(event.currentTarget.files ?? [])];
            event.currentTarget.value = '';
            onFiles(files);
          }}
        />
      </div>
      <ul className={classes.rows} aria-label={t('media.chosen_files')}>
        {uploads.map((upload) => (
          <UploadRow key={upload.key} upload={upload} />
        ))}
      </ul>
      <div className={classes.save}>
        <Button disabled={!canSave && !isSaving} loading={isSaving} onClick={onSave}>
          {t('media.save')}
        </Button>
      </div>
    </div>
  );
}
