import { Button, Drawer } from '@mantine/core';
import { IconChecklist, IconDeviceMobileMessage, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ProblemCount, type Tab } from './side-panel.js';
import classes from './editor.module.css';

interface SheetsProps {
  open: 'panel' | 'palette' | null;
  onPalette: () => void;
  onTab: (tab: Tab) => void;
  onClose: () => void;
  onAfterClose: () => void;
  panel: React.ReactNode;
  palette: React.ReactNode;
}

export function Sheets(props: SheetsProps): React.ReactElement {
  const { open, onPalette, onTab, onClose, onAfterClose, panel, palette } = props;
  const { t } = useTranslation();
  const closeButtonProps = { 'aria-label': t('shell.close') };
  const drawerProps = { position: 'bottom', size: '75%', onClose, closeButtonProps } as const;
  return (
    <>
      <div className={classes.sheetButtons}>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} stroke={1.5} />}
          aria-haspopup="dialog"
          onClick={onPalette}
        >
          {t('chatbots.add_step')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconChecklist size={18} stroke={1.5} />}
          rightSection={<ProblemCount />}
          aria-haspopup="dialog"
          onClick={() => onTab('checks')}
        >
          {t('chatbots.tabs.checks')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDeviceMobileMessage size={18} stroke={1.5} />}
          aria-haspopup="dialog"
          onClick={() => onTab('test')}
        >
          {t('chatbots.tabs.test')}
        </Button>
      </div>
      <Drawer {...drawerProps} opened={open === 'palette'} title={t('chatbots.add_to_flow')}>
        {palette}
      </Drawer>
      {/* Stays mounted to keep the simulated conversation. */}
      <Drawer
        {...drawerProps}
        opened={open === 'panel'}
        title={t('chatbots.panel')}
        keepMounted
        onExitTransitionEnd={onAfterClose}
      >
        {panel}
      </Drawer>
    </>
  );
}
