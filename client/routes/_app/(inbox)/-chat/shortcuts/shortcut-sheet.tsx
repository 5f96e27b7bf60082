import { Kbd, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './shortcut-sheet.module.css';

const KEYS = [
  ['R', 'reply'],
  ['N', 'note'],
  ['E', 'resolve'],
  ['A', 'assign'],
  ['S', 'state'],
  ['L', 'labels'],
  ['J', 'next'],
  ['K', 'previous'],
  ['/', 'search'],
  ['?', 'sheet'],
] as const;

export function ShortcutSheet({ onClose }: { onClose: () => void }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <Modal opened onClose={onClose} title={t('inbox.shortcuts')} closeButtonProps={{ 'aria-label': t('shell.close') }}>
      <dl className={classes.keys}>
        {KEYS.map(([key, name]) => (
          <div key={key}>
            <dt>
              <Kbd dir="ltr">{key}</Kbd>
            </dt>
            <dd>{t(`inbox.shortcut.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
