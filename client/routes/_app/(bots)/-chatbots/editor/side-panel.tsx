import { ActionIcon, Badge, Tabs } from '@mantine/core';
import { IconChecklist, IconDeviceMobileMessage, IconPencil, IconX } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { isError } from '@server/bots/flow/flow-problem.contract.js';
import { CheckList } from './checks/check-list.js';
import { problemsAtom } from './flow/marks.js';
import { useFlow, useHasSelection } from './flow/use-flow.js';
import { Inspector } from './inspector/inspector.js';
import { Simulator } from './simulator/simulator.js';
import classes from './side-panel.module.css';

export const TABS = ['step', 'checks', 'test'] as const;
export type Tab = (typeof TABS)[number];

export const isTab = (name: string | null): name is Tab => TABS.some((tab) => tab === name);

interface SidePanelProps {
  /** Open tab. Null shows only the tabs. */
  tab: Tab | null;
  onTab: (tab: Tab) => void;
  /** Handler of the close button. Sheets have their own. */
  onClose?: () => void;
  deviceIds: readonly number[];
  onJump: (id: string) => void;
  onShow: (id: string) => void;
}

export function SidePanel({ tab, onTab, onClose, deviceIds, onJump, onShow }: SidePanelProps): React.ReactElement {
  const { t } = useTranslation();
  const isClosed = tab === null;
  const hasChosen = useHasSelection();
  return (
    <Tabs
      value={tab}
      onChange={(name) => {
        if (isTab(name)) onTab(name);
      }}
      orientation={isClosed ? 'vertical' : 'horizontal'}
      className={classes.tabs ?? ''}
      data-closed={isClosed || undefined}
    >
      <div className={classes.tabHead}>
        <Tabs.List grow={!isClosed} className={classes.tabList ?? ''}>
          <Tabs.Tab
            value="step"
            disabled={isClosed && !hasChosen}
            leftSection={isClosed && <IconPencil size={20} stroke={1.5} />}
          >
            {t('chatbots.tabs.step')}
          </Tabs.Tab>
          <Tabs.Tab
            value="checks"
            leftSection={isClosed && <IconChecklist size={20} stroke={1.5} />}
            rightSection={<ProblemCount />}
          >
            {t('chatbots.tabs.checks')}
          </Tabs.Tab>
          <Tabs.Tab value="test" leftSection={isClosed && <IconDeviceMobileMessage size={20} stroke={1.5} />}>
            {t('chatbots.tabs.test')}
          </Tabs.Tab>
        </Tabs.List>
        {onClose && !isClosed && (
          <ActionIcon aria-label={t('shell.close')} title={t('shell.close')} onClick={onClose}>
            <IconX size={18} stroke={1.5} />
          </ActionIcon>
        )}
      </div>
      <Tabs.Panel value="step" className={classes.tabPanel ?? ''}>
        <Inspector onJump={onJump} />
      </Tabs.Panel>
      <Tabs.Panel value="checks" className={classes.tabPanel ?? ''}>
        <CheckList onJump={onJump} />
      </Tabs.Panel>
      <Tabs.Panel value="test" className={classes.tabPanel ?? ''}>
        <Simulator deviceIds={deviceIds} onJump={onShow} />
      </Tabs.Panel>
    </Tabs>
  );
}

export function ProblemCount(): React.ReactElement | null {
  const problems = useAtomValue(problemsAtom);
  const isEmpty = useFlow(({ nodes }) => nodes.length === 0);
  if (problems.length === 0 || isEmpty) return null;
  return (
    <Badge size="sm" circle={problems.length < 10} color={problems.some(isError) ? 'red' : 'yellow'} variant="light">
      {problems.length}
    </Badge>
  );
}
