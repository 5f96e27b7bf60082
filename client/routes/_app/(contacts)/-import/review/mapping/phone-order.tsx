import { useEffect, useId, useRef, useState } from 'react';
import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ImportColumn } from '@server/address-book/imports/imports.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { isolate } from '@/app/i18n/isolate.js';
import { formatNumber } from '@/ui/format/format-number.js';
import classes from './mapping.module.css';

interface PhoneOrderProps {
  columns: readonly ImportColumn[];
  phones: readonly number[];
  onMove: (column: number, by: -1 | 1) => void;
}

export function PhoneOrder({ columns, phones, onMove }: PhoneOrderProps): React.ReactElement | null {
  const { t } = useTranslation();
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const [moved, setMoved] = useState<{ column: number; by: -1 | 1 } | null>(null);
  const format = (value: number) => formatNumber(value, currentLanguage());
  const movedIndex = moved ? phones.indexOf(moved.column) : -1;

  // Browsers drop the focus of moved elements and disabled buttons.
  useEffect(() => {
    if (!moved || movedIndex < 0) return;
    const buttons = [...(list.current?.children[movedIndex]?.querySelectorAll('button') ?? [])];
    const pressed = buttons[moved.by === -1 ? 0 : 1];
    (pressed?.disabled ? buttons.find(({ disabled }) => !disabled) : pressed)?.focus();
  }, [moved, movedIndex]);

  if (phones.length < 2) return null;
  return (
    <section className={classes.order} aria-labelledby={id}>
      <h3 id={id} className={classes.heading}>
        {t('imports.phone_order')}
      </h3>
      <p className={classes.help}>{t('imports.phone_order_help')}</p>
      <ol ref={list}>
        {phones.map((column, index) => {
          const { header = '', samples = [] } = columns[column] ?? {};
          const move = (by: -1 | 1) => {
            setMoved({ column, by });
            onMove(column, by);
          };
          return (
            <li key={column}>
              <span className={`${classes.place} tabular`}>{format(index + 1)}</span>
              <span className={classes.column}>
                <bdi>{header}</bdi>
                <bdi className={classes.sample}>{samples[0]}</bdi>
              </span>
              <ActionIcon
                variant="default"
                aria-label={t('imports.move_up', { header: isolate(header) })}
                disabled={index === 0}
                onClick={() => move(-1)}
              >
                <IconArrowUp size={18} stroke={1.5} />
              </ActionIcon>
              <ActionIcon
                variant="default"
                aria-label={t('imports.move_down', { header: isolate(header) })}
                disabled={index === phones.length - 1}
                onClick={() => move(1)}
              >
                <IconArrowDown size={18} stroke={1.5} />
              </ActionIcon>
            </li>
          );
        })}
      </ol>
      <VisuallyHidden role="status">
        {moved &&
          `${columns[moved.column]?.header ?? ''}: ${t('imports.of', { done: format(movedIndex + 1), total: format(phones.length) })}`}
      </VisuallyHidden>
    </section>
  );
}
