import { Select } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFlow } from '../flow/use-flow.js';
import { nameStep } from '../flow/name-step.js';
import classes from './canvas.module.css';

export function StepSearch({ onJump }: { onJump: (id: string) => void }): React.ReactElement {
  const { t, i18n } = useTranslation();
  const nodes = useFlow((state) => state.nodes);
  return (
    <div dir={i18n.dir()} className={classes.searchField}>
      <Select
        size="xs"
        data-step-search
        aria-label={t('chatbots.find_step')}
        placeholder={t('chatbots.find_step')}
        leftSectionPointerEvents="none"
        leftSection={<IconSearch size={15} stroke={1.5} />}
        rightSection={null}
        searchable
        limit={50}
        nothingFoundMessage={t('chatbots.no_step_found')}
        data={nodes.map(({ id, data }) => ({ value: id, label: nameStep(data, t) }))}
        value={null}
        onChange={(id) => {
          if (id !== null) onJump(id);
        }}
      />
    </div>
  );
}
