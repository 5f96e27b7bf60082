import { useId, useRef, useState } from 'react';
import { Button, Input } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ATTACHMENT_LIMITS } from '@server/messaging/message-limits.contract.js';
import { currentLanguage } from '@/app/i18n.js';
import { AttachmentThumb } from './attachment-thumb.js';
import { formatBytes } from './format-bytes.js';
import classes from './attachment.module.css';

interface AttachmentFieldProps {
  label: string;
  value: File | null;
  onChange: (file: File | null) => void;
  error?: React.ReactNode;
  'data-path'?: string;
}

/** One file, chosen or dropped; what WhatsApp takes stands there before anything is uploaded. */
export function AttachmentField({ label, value, onChange, error, ...rest }: AttachmentFieldProps): React.ReactElement {
  const id = useId();
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const limit = (kind: keyof typeof ATTACHMENT_LIMITS) => formatBytes(ATTACHMENT_LIMITS[kind], currentLanguage());

  function handleDrop(event: React.DragEvent): void {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file) onChange(file);
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
        {value && <AttachmentThumb file={value} onRemove={() => onChange(null)} />}
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
          <span>{t('messages.or_drop')}</span>
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
            // The same file must be choosable again after it was taken off.
            event.currentTarget.value = '';
            if (file) onChange(file);
          }}
        />
      </div>
    </Input.Wrapper>
  );
}
