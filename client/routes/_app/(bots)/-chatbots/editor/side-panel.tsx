import { Badge, Tabs } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { isError } from '@server/bots/flow/flow-problem.contract.js';
import { CheckList } from './checks/check-list.js';
import { problemsAtom } from './flow/marks.js';
import { useFlow } from './flow/use-flow.js';
import { Inspector } from './inspector/inspector.js';
import { Simulator } from './simulator/simulator.js';
import classes from './editor.module.css';

export const TABS = ['step', 'checks', 'test'] as const;
export type Tab = (typeof TABS)[number];

export const isTab = (name: string | null): name is Tab => TABS.some((tab) => tab === name);

interface SidePanelProps {
  tab: Tab;
  onTab: (tab: Tab) => void;
  deviceIds: readonly number[];
  onJump: (id: string) => void;
  /** Without leaving the conversation. */
  onShow: (id: string) => void;
}

/** The step that is chosen, what is wrong with the flow, and a phone to try it. */
export function SidePanel({ tab, onTab, deviceIds, onJump, onShow }: SidePanelProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <Tabs
      value={tab}
      onChange={(name) => {
        if (isTab(name)) onTab(name);
      }}
      className={classes.tabs ?? ''}
    >
      <Tabs.List grow>
        <Tabs.Tab value="step">{t('chatbots.tabs.step')}</Tabs.Tab>
        <Tabs.Tab value="checks" rightSection={<ProblemCount />}>
          {t('chatbots.tabs.checks')}
        </Tabs.Tab>
        <Tabs.Tab value="test">{t('chatbots.tabs.test')}</Tabs.Tab>
      </Tabs.List>
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
  const isBare = useFlow(({ nodes }) => nodes.length === 0);
  // Before the first step nothing is wrong: it is not begun.
  if (problems.length === 0 || isBare) return null;
  return (
    <Badge size="sm" circle={problems.length < 10} color={problems.some(isError) ? 'red' : 'yellow'} variant="light">
      {problems.length}
    </Badge>
  );
}
