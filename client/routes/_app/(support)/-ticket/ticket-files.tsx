import { useRef, useState } from 'react';
import { Button, Input } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS_PER_MESSAGE } from '@server/support/tickets/ticket-limits.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { isolate } from '@/app/i18n/isolate.js';
import { AttachmentThumb } from '@/parts/attachments/attachment-thumb.js';
import { formatBytes } from '@/parts/format-bytes.js';
import classes from './ticket.module.css';

interface TicketFilesProps {
  files: readonly File[];
  onChange: (files: File[]) => void;
  error?: React.ReactNode;
}

export function TicketFiles({ files, onChange, error }: TicketFilesProps): React.ReactElement {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const limits = { count: MAX_ATTACHMENTS_PER_MESSAGE, size: formatBytes(MAX_ATTACHMENT_BYTES, currentLanguage()) };

  function handleFiles(chosen: readonly File[]): void {
    const isLarge = ({ size }: File): boolean => size > MAX_ATTACHMENT_BYTES;
    const allFiles = [...files, ...chosen.filter((file) => !isLarge(file))];
    const problems: string[] = chosen
      .filter(isLarge)
      .map(({ name }) => t('tickets.file_too_large', { name: isolate(name), size: limits.size }));
    if (allFiles.length > MAX_ATTACHMENTS_PER_MESSAGE) problems.push(t('tickets.too_many_files', limits));
    setProblem(problems.join(' ') || null);
    onChange(allFiles.slice(0, MAX_ATTACHMENTS_PER_MESSAGE));
  }
  return (
    <div className={classes.files}>
      {files.map((file, index) => (
        <AttachmentThumb
          // The same file may be added twice.
          // oxlint-disable-next-line react/no-array-index-key
          key={`${file.name} ${index}`}
          file={file}
          onRemove={() => onChange(files.filter((_, at) => at !== index))}
        />
      ))}
      <div className={classes.choose}>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconPaperclip size={18} stroke={1.5} />}
          disabled={files.length >= MAX_ATTACHMENTS_PER_MESSAGE}
          onClick={() => input.current?.click()}
        >
          {t('tickets.attach')}
        </Button>
        <span className={classes.hint}>{t('tickets.file_limits', limits)}</span>
      </div>
      <Input.Error role="alert">{problem ?? error}</Input.Error>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={(event) => {
          const chosen = [...(event.currentTarget.files ?? [])];
          // Allows choosing the same file again.
          event.currentTarget.value = '';
          handleFiles(chosen);
        }}
      />
    </div>
  );
}
