import { useId, useRef, useState } from 'react';
import { ActionIcon, Button, Input } from '@mantine/core';
import { IconFileSpreadsheet, IconUpload, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from '@server/address-book/contacts/contact-limits.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { takeOneFile } from '@/parts/attachments/take-one-file.js';
import { formatBytes } from '@/parts/format-bytes.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { DownloadButton } from '../download-button.js';
import classes from '../import.module.css';

/** Suggested formats. The server detects the format by content. */
const ACCEPTED = [
  '.csv',
  '.tsv',
  '.txt',
  '.xlsx',
  '.xlsm',
  '.xlsb',
  '.xls',
  '.xml',
  '.ods',
  '.fods',
  '.numbers',
  '.htm',
  '.html',
  '.vcf',
  '.vcard',
  'text/csv',
  'text/vcard',
  'text/x-vcard',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/x-iwork-numbers-sffnumbers',
  'application/vnd.oasis.opendocument.spreadsheet',
].join();

interface FileFieldProps {
  value: File | null;
  onChange: (file: File | null) => void;
  error?: React.ReactNode;
  'data-path'?: string;
}

export function FileField({ value, onChange, error, ...rest }: FileFieldProps): React.ReactElement {
  const id = useId();
  const { t } = useTranslation();
  const language = currentLanguage();
  const input = useRef<HTMLInputElement>(null);
  const [isDraggedOver, setDraggedOver] = useState(false);
  return (
    <Input.Wrapper id={id} label={t('imports.file')} error={error} labelElement="div">
      <div
        className={classes.zone}
        data-over={isDraggedOver || undefined}
        data-error={error ? true : undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setDraggedOver(true);
        }}
        onDragLeave={() => setDraggedOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setDraggedOver(false);
          const file = takeOneFile(event.dataTransfer.files);
          if (file) onChange(file);
        }}
      >
        {value ? (
          <div className={classes.file}>
            <IconFileSpreadsheet size={28} stroke={1.5} />
            <span className={classes.fileName}>
              <bdi>{value.name}</bdi>
              <span className={classes.dim}>{formatBytes(value.size, language)}</span>
            </span>
            <ActionIcon aria-label={t('imports.remove_file')} onClick={() => onChange(null)}>
              <IconX size={18} stroke={1.5} />
            </ActionIcon>
          </div>
        ) : (
          <div className={classes.choose}>
            <Button
              {...rest}
              id={id}
              variant="default"
              leftSection={<IconUpload size={18} stroke={1.5} />}
              onClick={() => input.current?.click()}
            >
              {t('imports.choose_file')}
            </Button>
            <span className={classes.orDrop}>{t('imports.or_drop')}</span>
          </div>
        )}
        <span className={classes.dim}>
          {t('imports.file_limits', {
            size: formatBytes(MAX_IMPORT_BYTES, language),
            rows: formatNumber(MAX_IMPORT_ROWS, language),
          })}{' '}
          <DownloadButton path="/api/v1/contact-imports/sample" label={t('imports.sample')} />
        </span>
        <input
          ref={input}
          type="file"
          accept={ACCEPTED}
          hidden
          aria-label={t('imports.file')}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            // Allows choosing the same file again.
            event.currentTarget.value = '';
            if (file) onChange(file);
          }}
        />
      </div>
    </Input.Wrapper>
  );
}
