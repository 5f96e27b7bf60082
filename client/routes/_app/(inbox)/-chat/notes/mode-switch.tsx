import { SegmentedControl } from '@mantine/core';
import { IconMessage, IconNote } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ComposerMode } from './composer-mode.js';
import classes from './notes.module.css';

interface ModeSwitchProps {
  mode: ComposerMode;
  onChange: (mode: ComposerMode) => void;
}

export function ModeSwitch({ mode, onChange }: ModeSwitchProps): React.ReactElement {
  const { t } = useTranslation();
  const labelOf = (Icon: typeof IconNote, text: string) => (
    <span className={classes.mode}>
      <Icon size={15} stroke={1.5} /> {text}
    </span>
  );
  return (
    <SegmentedControl
      className={classes.switch}
      size="xs"
      aria-label={t('inbox.write_as')}
      value={mode}
      data={[
        { value: 'reply', label: labelOf(IconMessage, t('inbox.mode.reply')) },
        { value: 'note', label: labelOf(IconNote, t('inbox.mode.note')) },
      ]}
      onChange={(value) => onChange(value)}
    />
  );
}
