import { ActionIcon, SegmentedControl } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useHistory } from './flow/use-history.js';
import classes from './editor.module.css';

const VIEWS = ['outline', 'canvas'] as const;
export type View = (typeof VIEWS)[number];

interface ViewBarProps {
  view: View;
  onView: (view: View) => void;
}

/** Shows undo only for the outline, because the canvas has its own. */
export function ViewBar({ view, onView }: ViewBarProps): React.ReactElement {
  const { t } = useTranslation();
  const { canUndo, canRedo, undo, redo } = useHistory();
  const historyActions = [
    { name: t('chatbots.undo'), Icon: IconArrowBackUp, isEnabled: canUndo, onClick: undo },
    { name: t('chatbots.redo'), Icon: IconArrowForwardUp, isEnabled: canRedo, onClick: redo },
  ];
  return (
    <div className={classes.viewBar}>
      <SegmentedControl
        className={classes.views ?? ''}
        aria-label={t('chatbots.view')}
        data={VIEWS.map((value) => ({ value, label: t(`chatbots.views.${value}`) }))}
        value={view}
        onChange={onView}
      />
      {view === 'outline' &&
        historyActions.map(({ name, Icon, isEnabled, onClick }) => (
          <ActionIcon
            key={name}
            size={40}
            className={classes.back ?? ''}
            aria-label={name}
            title={name}
            disabled={!isEnabled}
            onClick={onClick}
          >
            <Icon size={18} stroke={1.5} />
          </ActionIcon>
        ))}
    </div>
  );
}
