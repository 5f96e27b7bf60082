import { useRef, useState } from 'react';
import { Button, Input } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LARGEST_ATTACHMENT, MOST_ATTACHMENTS } from '@server/support/tickets/ticket-limits.contract.js';
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

/** Files that go with a message of a ticket. How many and how large stands there before anything is uploaded. */
export function TicketFiles({ files, onChange, error }: TicketFilesProps): React.ReactElement {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const limits = { count: MOST_ATTACHMENTS, size: formatBytes(LARGEST_ATTACHMENT, currentLanguage()) };

  function handleFiles(chosen: readonly File[]): void {
    const large = chosen.find(({ size }) => size > LARGEST_ATTACHMENT);
    const fitting = chosen.filter((file) => file !== large && file.size <= LARGEST_ATTACHMENT);
    const all = [...files, ...fitting];
    if (large) setProblem(t('tickets.file_too_large', { name: isolate(large.name), size: limits.size }));
    else setProblem(all.length > MOST_ATTACHMENTS ? t('tickets.too_many_files', limits) : null);
    onChange(all.slice(0, MOST_ATTACHMENTS));
  }
  return (
    <div className={classes.files}>
      {files.map((file, index) => (
        <AttachmentThumb
          // The same file may be chosen twice.
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
          disabled={files.length >= MOST_ATTACHMENTS}
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
          // The same file must be choosable again after it was taken off.
          event.currentTarget.value = '';
          handleFiles(chosen);
        }}
      />
    </div>
  );
}
