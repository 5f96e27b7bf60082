import { Fragment } from 'react';
import { ActionIcon } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { copyText } from '@/parts/copy-text.js';
import classes from './code-block.module.css';

interface CodeBlockProps {
  label: string;
  text: string;
  /** Allows line breaks after slashes. */
  isAddress?: boolean;
}

export function CodeBlock({ label, text, isAddress = false }: CodeBlockProps): React.ReactElement {
  const { t } = useTranslation();
  const copyLabel = t('api.copy_named', { name: label });
  const messages = { copied: t('api.copied'), notCopied: t('api.not_copied') };
  return (
    <div className={classes.code} dir="ltr">
      {/* Focusable, because it scrolls. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={classes.pre} role="region" aria-label={label} tabIndex={0}>
        {isAddress ? breakAddress(text) : text}
      </pre>
      <ActionIcon
        className={classes.copy}
        aria-label={copyLabel}
        title={copyLabel}
        onClick={() => void copyText(text, messages)}
      >
        <IconCopy size={18} stroke={1.5} />
      </ActionIcon>
    </div>
  );
}

const breakAddress = (text: string): React.ReactNode =>
  text.split(/(?<=[^/]\/)(?!\/)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
