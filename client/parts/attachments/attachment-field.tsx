import { useId, useRef, useState } from 'react';
import { Button, Input } from '@mantine/core';
import { IconPaperclip, IconPhoto } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/app/i18n/i18n.js';
import type { Attachment } from './attachment-choice.js';
import { ATTACHMENT_LIMITS } from './attachment-rules.js';
import { AttachmentThumb, ItemThumb } from './attachment-thumb.js';
import { formatBytes } from '@/parts/format-bytes.js';
import { MediaLibrary } from '@/parts/media-library/media-library.js';
import { takeOneFile } from './take-one-file.js';
import classes from './attachment.module.css';

interface AttachmentFieldProps {
  label: string;
  value: Attachment | null;
  onChange: (attachment: Attachment | null) => void;
  error?: React.ReactNode;
  'data-path'?: string;
}

export function AttachmentField({ label, value, onChange, error, ...rest }: AttachmentFieldProps): React.ReactElement {
  const id = useId();
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [isLibraryOpen, setLibraryOpen] = useState(false);
  const limit = (kind: keyof typeof ATTACHMENT_LIMITS) => formatBytes(ATTACHMENT_LIMITS[kind], currentLanguage());

  function handleFile(file: File | undefined): void {
    if (file) onChange({ file });
  }
  function handleDrop(event: React.DragEvent): void {
    event.preventDefault();
    setOver(false);
    handleFile(takeOneFile(event.dataTransfer.files));
  }
  return (
    <Input.Wrapper id={id} label={label} error={error} labelElement="div">
      <div
        className={classes.zone}
        data-over={isOver || undefined}
        data-error={error ? true : undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={handleDrop}
      >
        {value?.file && <AttachmentThumb file={value.file} onRemove={() => onChange(null)} />}
        {value?.item && <ItemThumb item={value.item} onRemove={() => onChange(null)} />}
        <div className={classes.choose} hidden={value !== null}>
          <Button
            {...rest}
            id={id}
            variant="default"
            leftSection={<IconPaperclip size={18} stroke={1.5} />}
            onClick={() => input.current?.click()}
          >
            {t('messages.choose_file')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconPhoto size={18} stroke={1.5} />}
            onClick={() => setLibraryOpen(true)}
          >
            {t('messages.from_library')}
          </Button>
          <span className={classes.orDrop}>{t('messages.or_drop')}</span>
        </div>
        <span className={classes.limits}>
          {t('messages.limits', { image: limit('image'), video: limit('video'), document: limit('document') })}
        </span>
        <input
          ref={input}
          type="file"
          hidden
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            event.currentTarget.value = '';
            handleFile(file);
          }}
        />
      </div>
      <MediaLibrary
        isOpen={isLibraryOpen}
        selection="single"
        chosen={value?.item ? [value.item] : []}
        onClose={() => setLibraryOpen(false)}
        onChoose={([item]) => {
          setLibraryOpen(false);
          if (item) onChange({ item });
        }}
      />
    </Input.Wrapper>
  );
}
