import { useId } from 'react';
import { Switch } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ClampedMessage } from '@/ui/text/clamped-message.js';
import type { Editing } from '../editing.js';
import classes from '../form.module.css';

interface MessageRowProps {
  editing: Editing;
  name: string;
  title: string;
  excerpt: string;
  placeholder?: string;
  /** Switch, or undefined if the text alone switches the message on. */
  toggle?: { isOn: boolean; onChange: (isOn: boolean) => void } | undefined;
  /** Warning that the message is on but has no content. */
  warning?: string | undefined;
  hasError: boolean;
  children: React.ReactNode;
}

export function MessageRow(props: MessageRowProps): React.ReactElement {
  const { editing, name, title, excerpt, placeholder, toggle, warning, hasError, children } = props;
  const { open, setOpen } = editing;
  const { t } = useTranslation();
  const id = useId();
  const isOpen = open === name || hasError;
  return (
    <li className={classes.row}>
      <div className={classes.rowHead}>
        {toggle ? (
          <Switch
            className={classes.switch ?? ''}
            aria-label={t('apps.switch_of', { name: title })}
            checked={toggle.isOn}
            onChange={(event) => toggle.onChange(event.currentTarget.checked)}
          />
        ) : (
          <span className={classes.noSwitch} />
        )}
        <button
          type="button"
          className={classes.rowButton}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(open === name ? null : name)}
        >
          <span className={classes.rowName}>{title}</span>
          <span className={classes.excerpt} data-warning={warning !== undefined || undefined}>
            {warning ??
              (excerpt === '' ? (placeholder ?? t('apps.empty_text')) : <ClampedMessage text={excerpt} lines={1} />)}
          </span>
          <IconChevronDown size={18} stroke={1.5} className={classes.chevron} />
        </button>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </li>
  );
}
